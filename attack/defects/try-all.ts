import { DEFECTS } from './defects.ts';
import { tryDefect } from './try-defect.ts';

const SHOWN = 1500;

/** Tries every defect, and for each the same attack on a copy without it. Returns the exit code. */
export async function tryAll(how: { seed: string; patience: number }, print: (line: string) => void): Promise<number> {
  let missed = 0;
  const kinds = [...new Set(DEFECTS.map(({ only }) => only))];
  for (const only of kinds) {
    const requests = Math.max(...DEFECTS.filter((defect) => defect.only === only).map((defect) => defect.requests));
    const { code, said } = await tryDefect({ only, requests }, how);
    print(`${code === 0 ? 'kept  ' : 'BROKEN'}  without a defect: ${only}`);
    if (code !== 0) print(said.slice(-SHOWN));
    missed += code === 0 ? 0 : 1;
  }
  for (const defect of DEFECTS) {
    const { code, said } = await tryDefect(defect, how);
    const isFound = code === 1 && said.includes(`BROKEN ${defect.promise}:`);
    print(`${isFound ? 'found ' : 'MISSED'}  ${defect.name}: ${defect.promise}`);
    if (!isFound) print(said.slice(-SHOWN));
    missed += isFound ? 0 : 1;
  }
  return missed === 0 ? 0 : 1;
}
