import { A_BYTE } from '../../apps/server/src/custody/proof/testing/packet-mutations.ts';

/** What a clean packet is told about. */
export const CLEAN = 'clean';

const MOST_SHOWN = 10;
const TRUE = 'Everything in this packet is true';

/** Counts verdicts: how many were of clean packets, how many named something, and how many differ from the command's. */
export class Tally {
  readonly #named = new Map<string, { packets: number; named: number }>();
  readonly #browsers: Map<string, { same: number; different: number; ms: number }>;

  constructor(browsers: readonly string[]) {
    this.#browsers = new Map(browsers.map((name) => [name, { same: 0, different: 0, ms: 0 }]));
  }

  /** What the command says of a packet; `isSame` if nobody would unpack anything else from it than from the clean one. */
  command(about: string, said: string, isSame: boolean): void {
    const line = this.#named.get(about) ?? { packets: 0, named: 0 };
    const isNamed = said !== TRUE;
    line.packets += 1;
    if (isNamed) line.named += 1;
    this.#named.set(about, line);
    // A byte of the archive that is part of no file may change nothing that anybody unpacks.
    const mayBeTrue = about === CLEAN || (about === A_BYTE && isSame);
    if (isNamed ? about !== CLEAN : mayBeTrue) return;
    process.exitCode = 1;
    console.log(`${about}: the command says ${said}`);
  }

  took(browser: string, ms: number): void {
    const line = this.#browsers.get(browser);
    if (line) line.ms += ms;
  }

  page(browser: string, about: string, { command, page }: { command: string; page: string }): void {
    const line = this.#browsers.get(browser);
    if (line === undefined) return;
    if (command === page) {
      line.same += 1;
      return;
    }
    line.different += 1;
    process.exitCode = 1;
    if (line.different <= MOST_SHOWN)
      console.log(`${browser}, ${about}:\n${page}\nwhere the command says:\n${command}`);
  }

  print(): void {
    console.log('\nthe command                                                   packets    named');
    for (const [about, { packets, named }] of this.#named)
      console.log(`${about.padEnd(60)} ${String(packets).padStart(8)} ${String(named).padStart(8)}`);
    console.log('\nthe page in                              same as the command  different  ms each');
    for (const [name, { same, different, ms }] of this.#browsers) {
      const each = (ms / Math.max(1, same + different)).toFixed(0);
      console.log(
        `${name.padEnd(40)} ${String(same).padStart(19)} ${String(different).padStart(10)} ${each.padStart(8)}`,
      );
    }
  }
}
