// npm run attack: starts a server, sends hostile requests to every call, and stops at the first broken promise.
import { parseArgs } from 'node:util';
import { attack } from './attack.ts';
import { tryAll } from './defects/try-all.ts';
import { KINDS } from './kinds.ts';
import { PROMISES } from './promises/promise.ts';

const USAGE = `npm run attack -- [--requests N] [--seed TEXT] [--only KIND[,KIND]] [--patience N] [--defects]

  --requests  how many requests are made, 100,000 unless told
  --seed      repeats an attack: the same seed makes the same choices
  --defects   puts each known defect into a copy of the product and expects the attack to find it
  --only      these kinds alone: ${KINDS.map(({ name }) => name).join(', ')}
  --patience  by how much longer anything may take than is promised, on a machine that has other things to do`;

type Asked = { requests: number; seed: string; only: string[]; patience: number; defects: boolean };

function orders(): Asked | null {
  try {
    const { values } = parseArgs({
      options: {
        requests: { type: 'string', default: '100000' },
        seed: { type: 'string', default: String(Date.now()) },
        only: { type: 'string', default: '' },
        patience: { type: 'string', default: '1' },
        defects: { type: 'boolean', default: false },
      },
    });
    const only = values.only === '' ? [] : values.only.split(',').map((name) => name.trim());
    const [requests, patience] = [Number(values.requests), Number(values.patience)];
    const isKnown = only.every((name) => KINDS.some((kind) => kind.name === name));
    if (!isKnown || !(requests > 0) || !(patience > 0)) return null;
    return { requests, seed: values.seed, only, patience, defects: values.defects };
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const asked = orders();
  if (asked === null) {
    console.error(USAGE);
    return 2;
  }
  const { requests, seed, only, patience } = asked;
  if (asked.defects) return tryAll({ seed, patience }, (line) => console.log(line));
  const kinds = KINDS.filter(({ name }) => only.length === 0 || only.includes(name));
  console.log(`seed ${seed}, ${requests} requests of: ${kinds.map(({ name }) => name).join(', ')}`);
  const { broken, tally, figures } = await attack({ kinds, requests, seed, patience });
  for (const line of [...tally.lines(), ...figures]) console.log(line);
  if (broken === null) {
    console.log(`\n${Object.keys(PROMISES).length} promises kept (seed ${seed})`);
    return 0;
  }
  console.error(`\nBROKEN ${broken.message}`);
  console.error(
    `\nagain: npm run attack -- --requests ${requests} --seed '${seed}'${only.length ? ` --only '${only.join()}'` : ''}`,
  );
  return 1;
}

process.exit(await main());
