import type { Untruth, Verdict } from '../../proof/chain-verifier.ts';
import type { PacketVerdict } from '../../proof/packet-verifier.ts';
import { declaredBreaks, keyFacts } from './keys.ts';
import { dayText, instantText } from './told-time.ts';

/** A verdict as a person reads it, from the command and from the page alike. */
export type ToldVerdict = {
  readonly isTrue: boolean;
  readonly title: string;
  /** Where a key was declared lost: nothing is untrue, and yet less is proven. */
  readonly breaks: readonly string[];
  /** What is proven, in one sentence; null when something is not true. */
  readonly proven: string | null;
  readonly untruths: readonly string[];
  /** How many more untruths there are than are told. */
  readonly more: number;
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** What nobody should take for proven. */
  readonly limits: readonly string[];
};

/** Where the reader is: what to do is said differently at a terminal and on the page. */
export type Asked = 'command' | 'page';

export const MOST_UNTRUTHS_TOLD = 50;

/** The texts of `verify.html`; the words are ours but for the two titles of a packet (PACKET-05). */
export const verifierWords = {
  page: 'Verify a packet',
  about:
    'This page checks an inspection packet or a custody record on this machine alone. It is allowed no network, and sends nothing.',
  choose: 'Choose the packet',
  drop: 'or drop it here: the ZIP file as you got it, or custody.jsonl',
  dropAlso: 'To compare, drop a kept checkpoint too: its file, or a photograph of its QR code.',
  compare: 'Compare with what you were given before',
  compareAbout: 'Optional. It shows whether the agency itself has written its history anew.',
  checkpoint: 'A kept checkpoint',
  checkpointAbout:
    'Paste its text, or drop its file or a photograph of its QR code (of a mail, of the packet’s first page, of a custody report) anywhere on this page.',
  picture: 'Choose a photograph of the code',
  looking: 'Looking for the code in {name}',
  taken: 'Checkpoint {number} is taken to compare with. Now choose the packet.',
  noCode:
    'No QR code could be read in {name}. Photograph it from straight above and in good light, so that the code fills the picture.',
  otherCode: 'The QR code in {name} is no checkpoint.',
  key: 'The key of the agency',
  keyAbout: 'Paste it as it was given to you.',
  again: 'Check again with this',
  reading: 'Reading {name}',
  read: '{percent} % read',
  facts: 'What was checked',
  untruths: 'What is not true',
  breaks: 'A key was lost',
  limits: 'What this does not prove',
  fingerprint: 'Key fingerprint',
  fingerprintAbout: 'Compare this with the one you were given before',
  badCheckpoint: 'This is no kept checkpoint: {why}.',
  badKey: 'This is no public key of an agency.',
  failed: 'The file could not be read: {why}',
  noScript: 'This page needs JavaScript, which your browser has turned off.',
} as const;

const COMPARE: Readonly<Record<Asked, string>> = {
  page: 'drop one to compare',
  command: 'give one with --checkpoint to compare',
};

// Which figures are counted again: `REPORT_FIGURES` and the balances.
const REPORTS_COUNTED =
  'The reports are as the agency signed them. Of each drug type these figures were counted again from the record: the balances in balance.csv; how many rows usage.csv, waste.csv, transfers.csv and record.csv have, and what their amounts add up to; the vials and amounts in receipts.csv; and the amounts in the inventories. Single rows, other figures (such as Form 41, or what was left in a vial) and PDF files were not.';

export function tellVerdict(
  verdict: Verdict | PacketVerdict,
  fingerprintOf: (publicKey: string) => string | null,
  asked: Asked,
): ToldVerdict {
  const { untruths, keyChanges } = verdict;
  const breaks = declaredBreaks(keyChanges);
  const isTrue = untruths.length === 0;
  const told = untruths.slice(0, MOST_UNTRUTHS_TOLD).map(untruthText);
  return {
    isTrue,
    title: titleOf(verdict, isTrue, breaks.length > 0),
    breaks,
    proven: isTrue ? provenText(verdict, asked) : null,
    untruths: told,
    more: untruths.length - told.length,
    facts: [
      ...agencyFacts(verdict),
      ...packetFacts(verdict),
      ...recordFacts(verdict, fingerprintOf),
      ...keyFacts(keyChanges, fingerprintOf),
    ],
    limits: isTrue ? limitsOf(verdict, asked) : [],
  };
}

function packetOf(verdict: Verdict | PacketVerdict): PacketVerdict['packet'] | null {
  return 'packet' in verdict ? verdict.packet : null;
}

function titleOf(verdict: Verdict | PacketVerdict, isTrue: boolean, isBroken: boolean): string {
  const what = packetOf(verdict) === null ? 'record' : 'packet';
  // Whoever chose a wrong file is not told that something is forged.
  if (what === 'record' && verdict.header === null) return 'This is no packet, and no custody record that can be read';
  if (!isTrue) return `This ${what} is not true`;
  if (isBroken) return `Nothing in this ${what} is untrue, but a key of the agency was lost`;
  return what === 'packet' ? 'Everything in this packet is true' : 'This record is unbroken and signed';
}

function provenText({ firstCheckpoint, compared }: Verdict, asked: Asked): string {
  const since = firstCheckpoint === null ? '' : ` since ${instantText(firstCheckpoint.statement.created_on)}`;
  const withWhat =
    compared.checkpoint === null
      ? `not compared with a kept checkpoint: ${COMPARE[asked]}`
      : `the same as the kept checkpoint ${compared.checkpoint} says${endsText(compared)}`;
  return `Unbroken and signed${since}; ${withWhat}.`;
}

/** What a custody report, whose code was compared, tells more than a checkpoint does. */
function endsText({ ends }: Verdict['compared']): string {
  if (ends.same === 0) return '';
  return ends.same === 1
    ? ', and the chain on the custody report is the one in the record'
    : `, and the ${ends.same} chains on the custody report are those in the record`;
}

function agencyFacts({ header }: Verdict): [string, string][] {
  return header === null ? [] : [['Agency', `${header.agency.name} (${header.agency.id})`]];
}

function packetFacts(verdict: Verdict | PacketVerdict): [string, string][] {
  const packet = packetOf(verdict);
  if (packet === null || packet.manifest === null) return [];
  const isTrue = verdict.untruths.length === 0;
  const { statement } = packet.manifest;
  const { from, to } = statement.period;
  return [
    ['Period', `${dayText(from)} to ${dayText(to)}, by the clock of ${statement.time_zone}`],
    ['Made', `${instantText(statement.made_on)} by ${statement.made_by}`],
    ['Files', `${packet.files}, and the manifest that names them`],
    ['Balances', `drug types ${statement.totals.length}${isTrue ? ', counted again from the record' : ''}`],
  ];
}

function recordFacts(
  verdict: Verdict | PacketVerdict,
  fingerprintOf: (publicKey: string) => string | null,
): [string, string][] {
  const { header, counts, lastCheckpoint } = verdict;
  if (header === null) return [];
  const last = lastCheckpoint?.statement;
  return [
    ...(packetOf(verdict) === null ? [['Made', instantText(header.made_on)] as [string, string]] : []),
    ['Holds', `vials ${counts.vials}, boxes ${counts.boxes}, cases ${counts.cases}`],
    ['Records', `${counts.links}, and ${counts.handovers} by which other agencies handed vials over`],
    ['Personal', personalText(verdict)],
    ['Checkpoints', String(counts.checkpoints)],
    ...(last ? [['Last one', `${last.number}, of ${instantText(last.created_on)}`] as [string, string]] : []),
    ['Key', header.public_key],
    ['Fingerprint', fingerprintOf(header.public_key) ?? 'none: this is no Ed25519 key'],
  ];
}

function personalText(verdict: Verdict | PacketVerdict): string {
  const { personal, erased } = verdict.counts;
  const isLeftOut = packetOf(verdict)?.manifest?.statement.with_personal === false;
  return isLeftOut
    ? `left out of ${erased} records`
    : `${personal} with personal data, ${erased} whose personal data were erased`;
}

function limitsOf(verdict: Verdict | PacketVerdict, asked: Asked): string[] {
  const { compared, lastCheckpoint, header, counts } = verdict;
  const last = lastCheckpoint?.statement.number ?? 0;
  const { discrepancies = 0, case_events = 0 } = header?.unchained ?? {};
  const limits = [
    compared.checkpoint === null &&
      'Whoever has the agency’s key and its server can write another history and sign it. Only a checkpoint that was kept elsewhere shows this.',
    compared.ends.later > 0 &&
      'The custody report ends with a record that is not in this file, because the file is older or because it was left out: compare the report with a newer packet.',
    compared.checkpoint !== null &&
      compared.checkpoint < last &&
      `What came after the kept checkpoint ${compared.checkpoint} is signed, but not compared.`,
    compared.checkpoint === null &&
      !compared.key &&
      'Whether the key is the agency’s: compare the fingerprint with the one you were given before.',
    packetOf(verdict) !== null && REPORTS_COUNTED,
    counts.erased > 0 && 'Personal data that are not in the file cannot be compared with what was recorded.',
    discrepancies + case_events > 0 &&
      `${discrepancies} discrepancies and ${case_events} events of cases are older than their chains: nothing proves them, and they are not in the file.`,
    'A record says what was entered, not what happened.',
    asked === 'page' &&
      'A page that came with a packet is as good as the packet: whoever forges the one can forge the other. Use a copy of this page that you had before.',
  ];
  return limits.filter((each) => each !== false);
}

function untruthText({ file, code, number, recordId, checkpoint, keyChange, what }: Untruth): string {
  const places = [
    file,
    code,
    checkpoint === undefined ? undefined : `checkpoint ${checkpoint}`,
    keyChange === undefined ? undefined : `change of keys ${keyChange}`,
    number === undefined ? undefined : `record ${number}`,
    recordId === undefined ? undefined : `id ${recordId}`,
  ].filter((each) => each !== undefined);
  return [...(places.length > 0 ? [places.join(', ')] : []), what].join(': ');
}
