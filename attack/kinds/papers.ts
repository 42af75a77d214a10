import { HEADERS } from '@vialant/contract/envelope';
import { REPORT_NAMES } from '@vialant/domain/words/office/reports';
import { headOf, rawConnection } from '../../apps/server/src/testing/raw-connection.ts';
import { type Answer, tellAnswer } from '../client.ts';
import type { Asked, Field, Kind } from '../field.ts';
import { Broken } from '../promises/promise.ts';

/** Five years that are not over for long: of every lot and box a line for every day. */
const LONG = 'from=2040-01-01&to=2044-12-30';
/** The reports of it that become longest. */
const LONGEST = ['name=balance&every=day&split=box', 'name=balance&every=day&split=lot'] as const;
const REFUSED = new Set<string | undefined>(['PAPER_TOO_LARGE', 'PAPERS_UNDER_WAY']);

/**
 * What an auditor may ask for, who often comes from elsewhere: periods from the first day of the calendar on, papers
 * without end, and files from which nobody reads on. Whatever it costs, the server answers everybody else meanwhile, which
 * is looked at during every attack.
 */
export const papers: Kind = {
  name: 'papers',
  share: 2,
  round: async (field) => {
    const { random, round } = field;
    const agency = random.pick(field.world.agencies);
    const as = agency.auditor;
    const get = (key: Asked['key'], query: string): Promise<Answer> => field.ask({ key, query, as, mayBeBusy: true });
    const year = `000${1 + random.below(9)}`;
    mustBeTooEarly(await get('GET report/rows', `name=cases&from=${year}-01-01&to=${year}-12-31`));
    mustBeTooEarly(await get('GET report/file', `name=cases&format=pdf&from=${year}-01-01&to=${year}-12-31`));
    const packet = { from_date: '0100-01-01', to_date: '0101-12-31', with_personal: 0 };
    mustBeTooEarly(await field.ask({ key: 'POST packet/create', body: packet, as }));
    await get('GET report/rows', `name=${random.pick(REPORT_NAMES)}&from=2000-01-01&to=2004-12-31`);
    await get('GET incident/custody_report', `incident=${agency.marker}&format=pdf`);
    await leave(field, `report/file?format=${random.pick(['csv', 'pdf'])}&${random.pick(LONGEST)}&${LONG}`);
    // One at a time, because each takes seconds, also of the machine that attacks.
    const longest = LONGEST[round % LONGEST.length] ?? LONGEST[0];
    await field.alone('papers', async () => {
      const answer = await get('GET report/file', `format=pdf&${longest}&${LONG}`);
      if (answer.status !== 200 && !REFUSED.has(answer.err)) {
        throw new Broken('HONEST_SERVED', `a paper is neither made nor refused by name\n→ ${tellAnswer(answer)}`);
      }
    });
  },
};

/** Asks for a file and is gone before it is made. */
async function leave({ world, random, count }: Field, path: string): Promise<void> {
  const { auditor } = random.pick(world.agencies);
  const { socket } = await rawConnection(
    world.target.port,
    headOf(`GET ${path}`, { [HEADERS.authToken]: auditor.token }),
  );
  setTimeout(() => socket.destroy(), random.below(600));
  count('left');
}

function mustBeTooEarly(answer: Answer): void {
  if (answer.err === 'PERIOD_TOO_EARLY') return;
  throw new Broken('LIMIT_HOLDS', `a period before every record is not refused\n→ ${tellAnswer(answer)}`);
}
