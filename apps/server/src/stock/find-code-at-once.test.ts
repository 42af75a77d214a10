import { expect, test } from 'vitest';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
/** Ends connections of this test's server that wait for a lock; other tests use the same cluster. */
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
  AND usename = current_user AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()`;
const unavailable = { status: 503, err: 'UNAVAILABLE' };

/** Look-ups that all arrive at once. */
async function findAll(askers: readonly { as?: string; group?: string; code: string }[]): Promise<Answer[]> {
  return Promise.all(
    askers.map(({ code, ...options }) => server.get(`code/find?barcode_id=${encodeURIComponent(code)}`, options)),
  );
}

test('SRV-04 look-ups at once are each answered for who asks, and what refuses one refuses no other', async () => {
  const [medic, strict] = [await server.signIn('medic'), await server.signIn('strict')];
  const found = { data: { kind: 'drug', drug: { barcode_id: 'FEN-001' } } };
  const kinds = [
    { asker: { as: medic, code: 'FEN-001' }, answer: found },
    { asker: { as: strict, code: 'FEN-001' }, answer: { data: { kind: 'none' } } },
    { asker: { as: strict, code: 'SF-FEN-001' }, answer: { data: { drug: { barcode_id: 'SF-FEN-001' } } } },
    { asker: { as: 'nobody', code: 'FEN-001' }, answer: { status: 401, err: 'SESSION_EXPIRED' } },
    { asker: { as: medic, group: 'elsewhere', code: 'FEN-001' }, answer: { status: 403 } },
    { asker: { as: medic, code: "'; DROP TABLE drug; --" }, answer: { data: { kind: 'none' } } },
    { asker: { as: medic, code: 'BOX-SUP' }, answer: { data: { kind: 'drug_box' } } },
  ];
  const all = Array.from({ length: 10 }, () => kinds).flat();
  const done = await findAll(all.map(({ asker }) => asker));
  for (const [place, { answer }] of all.entries()) expect(done[place]).toMatchObject(answer);
});

test('SRV-46 a connection lost under way: who asked on it is told so, and the next are answered', async () => {
  const as = await server.signIn('medic');
  // Fewer than there are connections: one is needed to end the others.
  const askers = Array.from({ length: 6 }, () => ({ as, code: 'FEN-001' }));
  await findAll(askers);
  const holder = await server.owner.connect();
  let answers: Answer[];
  try {
    // The look-ups wait for this until their connections are cut.
    await holder.query('BEGIN; LOCK TABLE code IN ACCESS EXCLUSIVE MODE');
    const asked = findAll(askers);
    await expect.poll(async () => (await server.pool.query(CUT)).rows.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await holder.query('ROLLBACK');
    answers = await asked;
  } finally {
    holder.release();
  }
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  for (const answer of answers) {
    if (answer.status !== 200) expect(answer).toMatchObject(unavailable);
    else expect(answer).toMatchObject({ data: { kind: 'drug' } });
  }
  for (const answer of await findAll(askers))
    expect(answer).toMatchObject({ data: { drug: { barcode_id: 'FEN-001' } } });
});
