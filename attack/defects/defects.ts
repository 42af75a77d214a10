import type { TextChange } from '../../scripts/copy/text-change.ts';
import type { PromiseName } from '../promises/promise.ts';

/** A defect that is put into a copy of the product, and how the attack must find it. */
export type Defect = TextChange & {
  readonly name: string;
  /** The kind of attack that finds the defect, and in about how many requests. */
  readonly only: string;
  readonly requests: number;
  readonly promise: PromiseName;
};

const FUNCTIONS = 'apps/server/src/db/functions';
/** Apart from its path, so that the text of a defect does not count as an import of this file. */
const LATER = 'import';

export const DEFECTS: readonly Defect[] = [
  {
    name: 'an agency condition dropped from one query',
    file: `${FUNCTIONS}/proof/auth.vial_chain_end.sql`,
    find: 'WHERE l.subject_id = d.id AND l.user_group_id = auth.agency_id()))',
    replace: 'WHERE l.subject_id = d.id))',
    only: 'foreign ids',
    requests: 800,
    promise: 'NO_FOREIGN_ROW',
  },
  {
    name: 'a policy missing on one table',
    file: 'apps/server/src/db/migrations/0008-identity.sql',
    find: 'CREATE POLICY seen ON access_log FOR SELECT TO vialant_app USING (user_group_id = auth.agency_id());',
    replace: 'CREATE POLICY seen ON access_log FOR SELECT TO vialant_app USING (true);',
    only: 'foreign ids',
    requests: 800,
    promise: 'NO_FOREIGN_ROW',
  },
  {
    name: 'a proof served twice',
    file: `${FUNCTIONS}/custody/custody.use_proofs.sql`,
    find: 'witness_proof p SET used_on = now(), served = (',
    replace: 'witness_proof p SET used_on = NULL, served = (',
    only: 'races',
    requests: 200,
    promise: 'SERVED_ONCE',
  },
  {
    name: 'a limit counted after the try',
    file: 'apps/server/src/sign-in/log-in.ts',
    find: `  const tried = await beginTry(db, await signInBuckets(db, 'login', { userId, name: username }, caller));
  const isRight = await isStoredPassword(account?.password_hash ?? null, password);
`,
    replace: `  const isRight = await isStoredPassword(account?.password_hash ?? null, password);
  const buckets = await signInBuckets(db, 'login', { userId, name: username }, caller);
  const tried = isRight ? crypto.randomUUID() : await beginTry(db, buckets);
`,
    only: 'guesses',
    requests: 100,
    promise: 'LIMIT_HOLDS',
  },
  {
    name: 'a time-out removed',
    file: 'apps/server/src/http/connections.ts',
    find: 'headersTimeout: patience.headersMs,',
    replace: 'headersTimeout: 0,',
    only: 'slow',
    requests: 24,
    promise: 'UNFINISHED_ENDS',
  },
  {
    name: 'a bound of pictures removed',
    file: 'apps/server/src/image/pieces.ts',
    find: "  if (width * height > LIMITS.image.maxPixels) throw new TooMuch('pixels');",
    replace: '  void [width, height];',
    only: 'pictures',
    requests: 40,
    promise: 'PICTURE_BOUNDED',
  },
  {
    name: 'a paper drawn by the thread that answers everybody',
    file: 'apps/server/src/pdf/paper-drawer.ts',
    find: '        const drawn = await this.#drawnBy(worker, paper, signal);',
    replace: `        void this.#drawnBy.name;
        const drawn = new Uint8Array(await (await ${LATER}('./draw-paper.ts')).drawPaper(paper));`,
    only: 'papers',
    requests: 60,
    promise: 'NO_PAUSE',
  },
  {
    name: 'a token compared to another agency’s',
    file: `${FUNCTIONS}/witness/custody.open_proof.sql`,
    find: "AND p.user_group_id = of_agency\n      AND p.purpose = 'witness' AND p.used_on IS NULL AND p.act_id IS NULL",
    replace: "AND p.purpose = 'witness' AND p.used_on IS NULL AND p.act_id IS NULL",
    only: 'replays',
    requests: 100,
    promise: 'OWN_AGENCY_ALONE',
  },
];
