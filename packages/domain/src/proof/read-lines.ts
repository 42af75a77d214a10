import { FORM_VERSION, RECORD_FIELDS } from './canonical.ts';
import {
  type CheckpointLine,
  type CheckpointStatement,
  type HandoverLine,
  type HeaderLine,
  type HeadLine,
  KEPT_FORMAT,
  KEPT_VERSION,
  type KeptCheckpoint,
  type LinkLine,
  type RecordLine,
  type SubjectLine,
} from './chain-verifier-lines.ts';
import { KEY_CHANGE_FORMAT, KEY_CHANGE_KINDS, type KeyChangeStatement, type SignedKeyChange } from './key-change.ts';
import {
  type BalanceTotal,
  PACKET_FORMAT,
  PACKET_VERSION,
  type PacketManifest,
  type PacketStatement,
} from './packet.ts';
import {
  hasMembers,
  hasOnly,
  isFlag,
  isHash,
  isListOf,
  isMapOf,
  isOneOf,
  isOptional,
  isScalar,
  isText,
  isTextOrNumber,
  isWholeFrom,
  memberOf,
  readJson,
  type Shape,
} from './read-shape.ts';

const isCount = isWholeFrom(0);
const isNumber = isWholeFrom(1);
const linkEnd = { subject: isText, number: isNumber, hash: isHash } as const;

const link = {
  ...linkEnd,
  previous: isHash,
  table: isOneOf(Object.keys(RECORD_FIELDS)),
  record: isMapOf(isScalar),
} as const;

const checkpoint = {
  statement: hasOnly<CheckpointStatement>({
    v: isCount,
    agency: isText,
    number: isNumber,
    created_on: isText,
    link_count: isCount,
    subject_count: isCount,
    merkle_root: isHash,
    previous_hash: isHash,
  }),
  public_key: isText,
  signature: isText,
} as const;

const isKeyChange = hasOnly<SignedKeyChange>({
  statement: hasOnly<KeyChangeStatement>({
    v: isOneOf([FORM_VERSION]),
    format: isOneOf([KEY_CHANGE_FORMAT]),
    agency: isText,
    number: isNumber,
    created_on: isText,
    kind: isOneOf(KEY_CHANGE_KINDS),
    old_key: isText,
    new_key: isText,
    after_checkpoint: isNumber,
    after_hash: isHash,
    previous_hash: isHash,
  }),
  old_signature: isOptional(isText),
  new_signature: isText,
});

const lines = {
  header: hasMembers<HeaderLine>({
    line: isText,
    format: isText,
    version: isCount,
    made_on: isText,
    agency: hasMembers({ id: isText, name: isText }),
    public_key: isText,
    key_changes: isOptional(isListOf(isKeyChange)),
    counts: hasMembers({ subjects: isCount, links: isCount, checkpoints: isCount }),
    unchained: isOptional(hasMembers({ discrepancies: isCount, case_events: isCount })),
  }),
  subject: hasMembers<SubjectLine>({
    line: isText,
    id: isText,
    what: isOneOf(['vial', 'box', 'case']),
    code: isText,
    type_id: isOptional(isText),
    type: isOptional(isText),
    signatures: isOptional(isMapOf(isText)),
  }),
  link: hasOnly<LinkLine>({ line: isText, ...link, personal: isOptional(isMapOf(isTextOrNumber)) }),
  handover: hasOnly<HandoverLine>({ line: isText, ...link }),
  head: hasOnly<HeadLine>({ line: isText, ...linkEnd, record: isText }),
  checkpoint: hasOnly<CheckpointLine>({ line: isText, ...checkpoint }),
} as const satisfies Record<RecordLine['line'], Shape>;

const shapes: ReadonlyMap<unknown, Shape> = new Map<string, Shape>(Object.entries(lines));

const isLine: Shape<RecordLine> = (value) => {
  const shape = shapes.get(memberOf(value, 'line'));
  return shape === undefined ? '.line: must be one of the lines of a record' : shape(value);
};

// A checkpoint that was mailed or printed is only what is signed, without the heads.
const isKept = hasMembers<KeptCheckpoint & { format: string; version: number }>({
  format: isOptional(isOneOf([KEPT_FORMAT])),
  version: isOptional(isOneOf([KEPT_VERSION])),
  ...checkpoint,
  heads: isOptional(isListOf(hasMembers({ ...linkEnd, code: isText, record: isText }))),
  ends: isOptional(isListOf(hasMembers(linkEnd))),
});

const isManifest = hasOnly<PacketManifest>({
  statement: hasOnly<PacketStatement>({
    v: isOneOf([PACKET_VERSION]),
    format: isOneOf([PACKET_FORMAT]),
    agency: hasOnly({ id: isText, name: isText }),
    made_on: isText,
    made_by: isText,
    period: hasOnly({ from: isText, to: isText }),
    time_zone: isText,
    with_personal: isFlag,
    checkpoint: hasOnly({ number: isNumber, hash: isHash }),
    files: isListOf(hasOnly({ path: isText, bytes: isCount, sha256: isHash })),
    totals: isListOf(
      hasOnly<BalanceTotal>({
        report: isOneOf(['balance']),
        type_id: isText,
        type: isText,
        opening: isText,
        received: isText,
        in: isText,
        reversed: isText,
        given: isText,
        wasted: isText,
        lost: isText,
        out: isText,
        closing: isText,
      }),
    ),
  }),
  public_key: isText,
  signature: isText,
});

/** The line that the text holds, or a sentence that says why it is not a line. */
export function readLine(text: string): RecordLine | string {
  return readJson(text, isLine);
}

/**
 * The kept checkpoint that the text holds, or a sentence that says why it is not one. Around it there may be words, and
 * a mail program may have broken its lines: no text in it has a space.
 */
export function readKept(text: string): KeptCheckpoint | string {
  const found = text.slice(Math.max(0, text.indexOf('{')), text.lastIndexOf('}') + 1);
  const read = readJson(found, isKept);
  return typeof read === 'string' ? readJson(found.replaceAll(/\s+/g, ''), isKept) : read;
}

/** The manifest that the text holds, or a sentence that says why it is not one. */
export function readManifest(text: string): PacketManifest | string {
  return readJson(text, isManifest);
}
