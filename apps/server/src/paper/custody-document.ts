import { createHash } from 'node:crypto';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import { fingerprintText } from '@vialant/domain/proof/packet';
import { shortCheckpoint } from '@vialant/domain/proof/short-checkpoint';
import { fill } from '@vialant/domain/words/fill';
import { custodyPaper as words } from '@vialant/domain/words/proof/custody-paper';
import type { Block, DocumentLine, PaperDocument } from '../pdf/document.ts';
import { amountOf, boxLine, momentText, vialLine } from './document-lines.ts';
import type { BoxChain, ChainState, Told, VialChain } from './custody-report.ts';

/** Whose report it is, and who made it when. */
export type Made = { readonly agency: string; readonly person: string; readonly zone: string; readonly on: Date };

// A code with more of them could not be read from a photograph of the paper.
const MOST_ENDS_IN_CODE = 3;
// What a person can read, and what is drawn in a moment. A packet holds everything.
const MOST_LINES = 1000;

/** PACKET-08: a custody report, declared once for paper and page. */
export function custodyDocument(told: Told, checkpoint: SignedCheckpoint | null, made: Made): PaperDocument {
  const { agency, person, zone, on } = made;
  const title = fill(words.titles[told.what], { code: codeOf(told) });
  const foot = fill(words.made, { agency, name: person, zone, time: momentText(zone, on.toISOString()) });
  return {
    title,
    foot,
    blocks: [
      { kind: 'title', text: title },
      { kind: 'small', text: foot },
      { kind: 'text', text: fill(words.about, { agency }) },
      ...partsOf(told, zone),
      ...proofOf(chainsOf(told), checkpoint, zone),
      { kind: 'heading', text: words.limits },
      { kind: 'list', items: words.limitsOf },
    ],
  };
}

function codeOf(told: Told): string {
  switch (told.what) {
    case 'vial':
      return told.chain.code;
    case 'box':
      return told.chain.box.name;
    case 'incident':
      return told.incident;
  }
}

function chainsOf(told: Told): readonly ChainState[] {
  return told.what === 'incident' ? told.chains : [told.chain];
}

function partsOf(told: Told, zone: string): Block[] {
  switch (told.what) {
    case 'vial':
      return [
        vialFacts(told.chain),
        { kind: 'heading', text: words.recordsOf.vial },
        ...records(told.chain, (entry) => vialLine(entry, told.chain.vial, zone)),
      ];
    case 'box':
      return [
        boxFacts(told.chain),
        { kind: 'heading', text: words.recordsOf.box },
        ...records(told.chain, (entry) => boxLine(entry, zone)),
      ];
    case 'incident':
      return told.chains.flatMap((chain) => [
        {
          kind: 'heading',
          text: fill(words.chain, { code: chain.code, type: chain.vial.finished_form ?? chain.vial.drug_type ?? '' }),
        },
        ...records(chain, (entry) => vialLine(entry, chain.vial, zone)),
      ]);
  }
}

function vialFacts({ vial }: VialChain): Block {
  const left = vial.micrograms === null ? [] : [[words.facts.left, amountOf(vial.micrograms, vial)] as const];
  return {
    kind: 'facts',
    facts: [
      [words.facts.drug_type, vial.finished_form ?? vial.drug_type ?? ''],
      [words.facts.schedule, vial.schedule ?? words.none],
      [words.facts.lot, vial.lot],
      [words.facts.expires, vial.expires_on],
      [words.facts.box, vial.box ?? words.away],
      ...left,
    ],
  };
}

function boxFacts({ box }: BoxChain): Block {
  return {
    kind: 'facts',
    facts: [
      [words.facts.name, box.name],
      [words.facts.seal, box.code],
      [words.facts.unit, box.unit ?? words.noUnit],
      [words.facts.vials, String(box.vials)],
    ],
  };
}

type Provable = { readonly proof: string; readonly checkpoint: number | null };

/** The records of a chain and how far they are proven. */
function records<Entry extends Provable>(
  { checked, brokenAt, entries }: ChainState & { readonly entries: readonly Entry[] },
  lineOf: (entry: Entry) => DocumentLine,
): Block[] {
  if (entries.length === 0 && brokenAt === null) return [{ kind: 'text', text: words.noRecords }];
  const shown = entries.slice(-MOST_LINES);
  const signed = entries.filter(({ proof }) => proof === 'proven').length;
  const state: Block =
    brokenAt === null
      ? { kind: 'small', text: fill(words.whole, { n: checked }) }
      : { kind: 'warning', text: fill(words.broken, { n: brokenAt }) };
  return [
    state,
    { kind: 'small', text: fill(words.signed, { n: signed, m: entries.length }) },
    ...(shown.length < entries.length
      ? [{ kind: 'small', text: fill(words.older, { n: entries.length - shown.length }) } as const]
      : []),
    { kind: 'table', columns: words.columns, lines: shown.map(lineOf) },
  ];
}

/** Where the chains end, and the checkpoint with which all of it can be compared. */
function proofOf(chains: readonly ChainState[], checkpoint: SignedCheckpoint | null, zone: string): Block[] {
  // A chain without a record has no end.
  const begun = chains.filter(({ head }) => head.number > 0);
  const heads = begun.flatMap(({ code, head }): Block[] => [
    { kind: 'text', text: fill(words.head, { code, number: head.number }) },
    { kind: 'mono', text: head.hash },
  ]);
  const first: Block[] = [{ kind: 'heading', text: words.heads }, ...heads];
  if (checkpoint === null) return [...first, { kind: 'text', text: words.noCheckpoint }];
  const { number, created_on, link_count: links, subject_count: subjects } = checkpoint.statement;
  const ends = begun.slice(0, MOST_ENDS_IN_CODE).map(({ subject, head }) => ({ subject, ...head }));
  const key = createHash('sha256').update(Buffer.from(checkpoint.public_key, 'base64')).digest('hex');
  return [
    ...first,
    {
      kind: 'code',
      label: words.code,
      holds: shortCheckpoint(checkpoint, ends),
      told: [
        fill(words.checkpoint, { number, links, subjects, time: momentText(zone, created_on) }),
        aboutCode(ends.length, begun.length),
      ],
    },
    { kind: 'text', text: words.key },
    { kind: 'mono', text: fingerprintText(key) },
  ];
}

/** What the code on the paper holds besides the checkpoint. */
function aboutCode(ends: number, chains: number): string {
  if (chains === 0) return words.codeAboutNone;
  return ends === chains ? words.codeAbout : fill(words.codeAboutSome, { n: ends });
}
