import type { KnownElsewhere, Verdict } from '@vialant/domain/proof/chain-verifier';
import { canonicalLinkText } from '@vialant/domain/proof/canonical';
import {
  type CheckpointLine,
  type KeptCheckpoint,
  type LinkLine,
  type RecordLine,
  statementText,
} from '@vialant/domain/proof/chain-verifier-lines';
import { type Head, MerkleTree } from '@vialant/domain/proof/merkle';
import { describe, expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import type { AgencyKey } from './signing-key.ts';
import { memoryKey, RandomRecord } from './testing/random-record.ts';
import { verifyLines } from './testing/verify-lines.ts';
import { verdictText } from './verify-record.ts';

const verify = (lines: readonly RecordLine[], known?: KnownElsewhere): Promise<Verdict> =>
  verifyLines(
    lines.map((line) => JSON.stringify(line)),
    known,
  );

const isLink = (line: RecordLine): line is LinkLine => line.line === 'link';
const isCheckpoint = (line: RecordLine): line is CheckpointLine => line.line === 'checkpoint';

/** The lines with one of them replaced by others. */
function replaced(lines: readonly RecordLine[], old: RecordLine, ...others: RecordLine[]): RecordLine[] {
  return lines.flatMap((line) => (line === old ? others : [line]));
}

function codeOf(lines: readonly RecordLine[], id: string): string {
  return lines.flatMap((line) => (line.line === 'subject' && line.id === id ? [line.code] : []))[0] ?? '';
}

/** A link of a vial in the middle of its chain: it has one before and one after within the same checkpoint. */
function middle(lines: readonly RecordLine[], isWanted: (link: LinkLine) => boolean = () => true): LinkLine {
  const sections = sectionsOf(lines).map((section) => section.filter(isLink));
  for (const links of sections) {
    const found = links.find(
      (link, index) =>
        isWanted(link) && link.subject === links[index - 1]?.subject && link.subject === links[index + 1]?.subject,
    );
    if (found) return found;
  }
  throw new Error('no such link: take another seed');
}

function sectionsOf(lines: readonly RecordLine[]): RecordLine[][] {
  const sections: RecordLine[][] = [[]];
  for (const line of lines) {
    sections.at(-1)?.push(line);
    if (isCheckpoint(line)) sections.push([]);
  }
  return sections;
}

/** Where the untruth is said to be, as the person reads it. */
function place({ untruths }: Verdict): unknown {
  return untruths.map(({ code, number, recordId, checkpoint }) => ({ code, number, recordId, checkpoint }));
}

function at(lines: readonly RecordLine[], link: LinkLine, number = link.number): unknown {
  return [{ code: codeOf(lines, link.subject), number, recordId: link.record['id'], checkpoint: undefined }];
}

/** The chain of the link from there on with hashes that agree again, and the heads that name them. */
function rehashed(lines: readonly RecordLine[], changed: LinkLine): RecordLine[] {
  const renamed = new Map<string, string>();
  return lines.map((line) => {
    if (line.line === 'head') return { ...line, hash: renamed.get(line.hash) ?? line.hash };
    if (line.line !== 'link' || line.subject !== changed.subject || line.number < changed.number) return line;
    const previous = renamed.get(line.previous) ?? line.previous;
    const content = line.number === changed.number ? { ...changed, previous } : { ...line, previous };
    const hash = sha256(canonicalLinkText(content));
    renamed.set(line.hash, hash);
    return { ...content, hash };
  });
}

/** All checkpoints made again over what is there, with any key. */
function resigned(lines: readonly RecordLine[], key: AgencyKey): RecordLine[] {
  const tree = new MerkleTree(sha256);
  let heads: Head[] = [];
  let previous = '0'.repeat(64);
  return lines.map((line) => {
    if (line.line === 'header') return { ...line, public_key: key.publicKey };
    if (line.line === 'head') heads.push(line);
    if (!isCheckpoint(line)) return line;
    tree.update(heads);
    heads = [];
    const statement = { ...line.statement, merkle_root: tree.root(), previous_hash: previous };
    previous = sha256(statementText(statement));
    return { line: 'checkpoint', statement, public_key: key.publicKey, signature: key.sign(statementText(statement)) };
  });
}

const administer = (link: LinkLine): boolean => link.record['type'] === 'administer';
const record = new RandomRecord(7).live(400);
const clean = record.lines();
const kept = record.kept();

test('200 random records, whole or with erased personal data, are true, also against a checkpoint and a key kept elsewhere', async () => {
  let [links, handovers, erased] = [0, 0, 0];
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = new RandomRecord(seed).live(20 + (seed % 60));
    const known = seed % 2 === 0 ? { kept: random.kept(), publicKey: random.key.publicKey } : {};
    if (seed % 5 === 0) random.erase();
    const verdict = await verify(random.lines(), known);
    expect([seed, verdict.untruths]).toEqual([seed, []]);
    links += verdict.counts.links;
    handovers += verdict.counts.handovers;
    erased += verdict.counts.erased;
  }
  expect(links).toBeGreaterThan(6000);
  expect(handovers).toBeGreaterThan(100);
  expect(erased).toBeGreaterThan(100);
});

test('a later record is still true against a checkpoint kept earlier', async () => {
  const random = new RandomRecord(3).live(50);
  const early = random.kept();
  expect((await verify(random.live(50).lines(), { kept: early })).untruths).toEqual([]);
});

describe('names the vial and the record when', () => {
  test.each(['user_name', 'happened_at', 'drug_box_id', 'personal_hash'])('%s was changed', async (field) => {
    const link = middle(clean, (each) => each.record[field] !== undefined);
    const changed = { ...link, record: { ...link.record, [field]: 'another' } };
    const verdict = await verify(replaced(clean, link, changed));
    expect(place(verdict)).toEqual(at(clean, link));
    expect(verdictText(verdict)).toContain(
      `${codeOf(clean, link.subject)}, record ${link.number}, id ${String(link.record['id'])}: its content is not what was hashed`,
    );
  });

  test('a field was added or taken away', async () => {
    const link = middle(clean, administer);
    const { notes: _, ...less } = link.record;
    const more = { ...link.record, approved_by: 'Nobody' };
    for (const changed of [less, more]) {
      expect(place(await verify(replaced(clean, link, { ...link, record: changed })))).toEqual(at(clean, link));
    }
  });

  test('a record was deleted: the next one says which', async () => {
    const link = middle(clean);
    const verdict = await verify(replaced(clean, link));
    expect(verdict.untruths).toHaveLength(1);
    expect(verdict.untruths[0]).toMatchObject({ code: codeOf(clean, link.subject), number: link.number + 1 });
    expect(verdict.untruths[0]?.what).toContain(`record ${link.number} is missing`);
  });

  test('a record was inserted, whether it takes a number again or moves the others on', async () => {
    const link = middle(clean, administer);
    const inserted = { ...link, record: { ...link.record, id: 'inserted' } };
    inserted.hash = sha256(canonicalLinkText(inserted));
    expect(place(await verify(replaced(clean, link, link, inserted)))).toEqual(at(clean, inserted));
    const next = { ...inserted, number: link.number + 1, previous: link.hash };
    next.hash = sha256(canonicalLinkText(next));
    const after = clean.find((each) => isLink(each) && each.previous === link.hash) as LinkLine;
    expect(place(await verify(replaced(clean, link, link, next)))).toEqual(at(clean, after));
  });

  test('two records were swapped, as lines or in content', async () => {
    const link = middle(clean);
    const after = clean.find((each) => isLink(each) && each.previous === link.hash) as LinkLine;
    const lines = replaced(clean, link, after).map((each, index, all) =>
      each === after && all.indexOf(after) !== index ? link : each,
    );
    expect(place(await verify(lines))).toEqual(at(clean, after));
    const [one, other] = [
      { ...link, record: after.record },
      { ...after, record: link.record },
    ];
    const content = replaced(replaced(clean, link, one), after, other);
    expect(place(await verify(content))).toEqual(at(clean, one));
  });

  test('personal data were changed', async () => {
    const link = middle(clean, (each) => each.personal?.['incident_number'] !== undefined);
    const changed = { ...link, personal: { ...link.personal, incident_number: 'INC-0' } };
    const verdict = await verify(replaced(clean, link, changed));
    expect(place(verdict)).toEqual(at(clean, link));
    expect(verdict.untruths[0]?.what).toContain('personal data');
  });

  test('personal data were given to a record that has none', async () => {
    const link = middle(clean, (each) => each.record['personal_hash'] === undefined);
    const changed = { ...link, personal: { salt: 'a', incident_number: 'INC-0' } };
    expect(place(await verify(replaced(clean, link, changed)))).toEqual(at(clean, link));
  });
});

describe('what one record cannot show, the checkpoints do:', () => {
  const last = clean.filter(isLink).at(-1) as LinkLine;

  test('a changed amount with all hashes made to agree from there on', async () => {
    const link = middle(clean, (each) => administer(each) && each.record['quantity'] !== '-0.001');
    const lines = rehashed(clean, { ...link, record: { ...link.record, quantity: '-0.001' } });
    const heads = clean.filter((line) => line.line === 'head');
    const withOldHeads = lines.map((line) => (line.line === 'head' ? (heads.shift() ?? line) : line));
    const verdict = await verify(withOldHeads);
    expect(verdict.untruths).toHaveLength(1);
    expect(verdict.untruths[0]).toMatchObject({ code: codeOf(clean, link.subject) });
    // With the heads made to agree as well, the signed root still does not.
    const all = await verify(lines);
    expect(all.untruths.map(({ what }) => what).join()).toMatch(/root it signs|were left/);
  });

  test('a tail that was cut off', async () => {
    const verdict = await verify(replaced(clean, last));
    expect(place(verdict)).toEqual(at(clean, last));
    expect(verdict.untruths[0]?.what).toContain('it is missing');
  });

  test('a tail cut off together with the checkpoint that sealed it, against the one that was kept', async () => {
    const sections = sectionsOf(clean);
    const cutAt = sections.findLastIndex((section) => section.some(isLink));
    const cut = sections.slice(0, cutAt).flat();
    const numbers = { links: cut.filter(isLink).length, checkpoints: cut.filter(isCheckpoint).length };
    const lines = cut.map((line) =>
      line.line === 'header' ? { ...line, counts: { ...line.counts, ...numbers } } : line,
    );
    expect((await verify(lines)).untruths).toEqual([]);
    const verdict = await verify(lines, { kept });
    expect(verdict.untruths[0]).toMatchObject({ checkpoint: kept.statement.number });
    const ends = sections[cutAt]?.filter((line) => line.line === 'head') ?? [];
    expect(
      verdict.untruths
        .slice(1)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(ends.map(({ subject }) => codeOf(clean, subject)).sort());
    expect(verdict.untruths.at(1)?.what).toContain('it is missing');
  });

  test('a file that just ends', async () => {
    const lines = clean.slice(0, -1);
    expect((await verify(lines)).untruths.length).toBeGreaterThan(0);
    const sealed = sectionsOf(clean).slice(0, 3).flat();
    expect((await verify(sealed)).untruths).toEqual([
      { what: 'the file is cut off: its header counts more than there is' },
    ]);
  });

  test('a checkpoint that was signed again with another key', async () => {
    const other = memoryKey();
    const line = clean.filter(isCheckpoint)[1] as CheckpointLine;
    const signature = other.sign(statementText(line.statement));
    const bySomeone = await verify(replaced(clean, line, { ...line, signature }));
    expect(bySomeone.untruths).toEqual([{ checkpoint: 2, what: 'its signature is not that of the key it names' }]);
    const openly = await verify(replaced(clean, line, { ...line, signature, public_key: other.publicKey }));
    expect(openly.untruths).toEqual([{ checkpoint: 2, what: 'it is signed with another key than the file names' }]);
  });

  test('a record rewritten as a whole and signed with another key, against what was kept: the vial, the record and the key', async () => {
    const link = middle(clean, (each) => each.record['notes'] !== undefined);
    const lines = resigned(rehashed(clean, { ...link, record: { ...link.record, notes: 'rewritten' } }), memoryKey());
    expect((await verify(lines)).untruths).toEqual([]);
    const known = await verify(lines, { publicKey: record.key.publicKey });
    expect(known.untruths).toEqual([{ what: 'the file names another key than the one given' }]);
    const verdict = await verify(lines, { kept });
    const end = kept.heads.find(({ subject }) => subject === link.subject);
    expect(verdict.untruths).toMatchObject([
      { what: 'the file names another key than the kept checkpoint' },
      { checkpoint: kept.statement.number, what: 'it is not the one that was kept' },
      { code: end?.code, number: end?.number, recordId: end?.record, what: expect.stringContaining('is not the one') },
    ]);
  });

  test('a kept checkpoint that is itself not true', async () => {
    const [first, ...rest] = kept.heads;
    const forged: KeptCheckpoint = { ...kept, heads: [{ ...(first as (typeof kept.heads)[0]), number: 99 }, ...rest] };
    expect((await verify(clean, { kept: forged })).untruths[0]?.what).toContain(
      'the kept checkpoint is not true by itself',
    );
  });
});

test('the first records of a vial cannot be passed off as another agency’s', async () => {
  const first = clean
    .filter(isLink)
    .find((link) => link.number === 1 && codeOf(clean, link.subject).startsWith('FEN')) as LinkLine;
  const verdict = await verify(replaced(clean, first));
  expect(verdict.untruths[0]).toMatchObject({ code: codeOf(clean, first.subject) });
  const handover = clean.find((line) => line.line === 'handover') as Extract<RecordLine, { line: 'handover' }>;
  const forged = { ...handover, subject: first.subject, number: 1, hash: first.hash };
  expect((await verify(replaced(clean, first, forged))).untruths[0]).toMatchObject({
    code: codeOf(clean, first.subject),
    number: 1,
  });
});

test('what is no line of a record is said to be none', async () => {
  const verdict = await verifyLines(['{"line":"header"', '{"line":"gossip"}', '']);
  expect(verdict.untruths.map(({ what }) => what)).toEqual([
    'line 1 of the file cannot be read: it is not JSON',
    expect.stringContaining('line 2 of the file cannot be read'),
    'line 3 of the file cannot be read: it is not JSON',
    'the file has no header',
  ]);
});
