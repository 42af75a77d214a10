import { compareInTurns } from './custody/in-turns.ts';
import { administer, type Bench, find } from './custody/loads.ts';
import { plainAdminister } from './custody/plain-administer.ts';
import { LOADS, openSide, proveEnough, type Side, warmUp } from './custody/side.ts';
import { addHistory } from './custody/stock.ts';
import { type Load, median } from './load.ts';

const CLIENTS = [1, 8, 32] as const;
const WHOLE = { rounds: 5, seconds: 3 } as const;
/** For a look in between: without the large record. */
const SHORT = { rounds: 3, seconds: 2 } as const;
const SETTLE_MS = 30_000;
const GROWTH = 1.25;

const PLAIN = 'pgbench administer';

/**
 * Measures administer, waste and a check of 40 vials through the whole server, beside pgbench with the plain statements.
 * With `--with REVISION` instead beside the server of that revision, in turns; `--rounds N` says how often.
 */
export async function benchCustody(options: readonly string[] = []): Promise<void> {
  const revision = after(options, '--with');
  const rounds = after(options, '--rounds');
  if (revision !== undefined) return compareInTurns(revision, rounds === undefined ? undefined : Number(rounds));
  const isShort = options.includes('--short');
  const side = await openSide(isShort ? SHORT : WHOLE);
  try {
    await warmUp(side.bench);
    await compareRates(side);
    if (!isShort) await compareSizes(side.bench);
  } finally {
    await side.close();
  }
}

function after(options: readonly string[], name: string): string | undefined {
  return options.includes(name) ? options[options.indexOf(name) + 1] : undefined;
}

async function compareRates({ bench, config, folder }: Side): Promise<void> {
  const { rounds, seconds } = bench;
  console.log(
    `each way ${rounds} interleaved rounds of ${seconds} s, medians; a guest witnesses unless a password is named`,
  );
  console.log('clients  what                        per second   p50 ms   p99 ms   of pgbench');
  const plain = await plainAdminister(config, bench, folder);
  for (const clients of CLIENTS) {
    const loads = new Map<string, Load[]>();
    await proveEnough(bench);
    const note = (name: string, load: Load): void => void loads.set(name, [...(loads.get(name) ?? []), load]);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, load] of Object.entries(LOADS)) note(name, await load(bench, clients));
      if (plain) note(PLAIN, plain(clients));
    }
    report(clients, new Map([...loads].map(([name, all]) => [name, median(all)])));
  }
}

/** The ratio to pgbench promises nothing: with the same code it is twice as high on one machine as on another. */
function report(clients: (typeof CLIENTS)[number], medians: ReadonlyMap<string, Load>): void {
  const base = medians.get(PLAIN)?.perSecond ?? Number.NaN;
  for (const [name, { perSecond, p50Ms, p99Ms }] of medians) {
    const figures = [perSecond.toFixed(0).padStart(11), p50Ms.toFixed(2).padStart(8), p99Ms.toFixed(2).padStart(8)];
    const ratio = (perSecond / base).toFixed(2).padStart(12);
    console.log(`${String(clients).padStart(7)}  ${name.padEnd(26)} ${figures.join(' ')} ${ratio}`);
  }
}

/** Says whether a growth stays below what is promised; a broken promise fails the run. */
function judge(what: string, figure: number, most: number): void {
  const isKept = figure <= most;
  console.log(
    `         ${isKept ? 'promise kept' : 'PROMISE BROKEN'}: ${what} ${figure.toFixed(2)} (promised at most ${most})`,
  );
  if (!isKept) process.exitCode = 1;
}

/** Measures the same calls with ten thousand and with three million moves in the record. */
async function compareSizes(bench: Bench): Promise<void> {
  const rounds = async (): Promise<Record<string, Load>> => {
    const loads: Load[][] = [[], []];
    for (let round = 0; round < bench.rounds; round += 1) {
      loads[0]?.push(await find(bench, 8));
      loads[1]?.push(await administer(bench, 8));
    }
    return { 'find by code': median(loads[0] ?? []), administer: median(loads[1] ?? []) };
  };
  const small = await rounds();
  const moves = await addHistory(bench.boss);
  // With the first moves the server also seals the new records in checkpoints; that must not be measured.
  await administer(bench, 8);
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const large = await rounds();
  console.log(`\np50 at 8 clients with few and with ${moves} stock moves in the record`);
  for (const [name, { p50Ms }] of Object.entries(large)) {
    const before = small[name]?.p50Ms ?? Number.NaN;
    console.log(`${name.padEnd(16)} ${before.toFixed(2)} ms → ${p50Ms.toFixed(2)} ms`);
    judge(`${name}, growth of p50`, p50Ms / before, GROWTH);
  }
}
