import { nameInMail } from '../../values/mail-name.ts';
import { fill } from '../fill.ts';
import type { Letter } from '../letters.ts';

/** The first page of an inspection packet (PACKET-02); the words are ours. */
export const packetPage = {
  title: 'Inspection packet of {agency}',
  period: '{from} to {to}, by the clock of {zone}',
  made: 'Made {time} by {name}',
  withPersonal: 'With incident numbers and patient references.',
  withoutPersonal: 'Without incident numbers, patient references, signatures and notes of cases.',
  registrations: 'DEA registration',
  verify: 'How to verify it',
  verifySteps: [
    'Open verify.html, which lies beside this page, in any current browser. It needs no network and sends nothing.',
    'Drop the whole ZIP file, as you got it, on that page.',
    'Compare key and checkpoint below with those that you were given before, by mail or on paper.',
  ],
  verifyMeaning:
    'It says whether every file is the one that the agency signed, whether the record in custody.jsonl is unbroken, and whether the balances follow from it. A record says what was entered, not what happened.',
  key: 'Key of the agency',
  checkpoint: 'Checkpoint {number} of {time}',
  checkpointMeaning:
    'It signs {links} records of {subjects} vials, boxes and cases. The code holds the same text; a checkpoint that was kept elsewhere shows whether history was written anew.',
  checkpointPicture: 'QR code of the checkpoint',
  contents: 'Contents',
  file: 'File',
  about: 'What it is',
  size: 'Bytes',
  codes: 'Key to codes',
  codeColumn: 'In the files',
  meaning: 'Means',
  files: {
    'custody.jsonl':
      'The whole record, one line each: every vial, box and case with its chain, and all signed checkpoints',
    'checkpoint.json': 'The last checkpoint with the end of every chain, to be kept elsewhere',
    'verify.html': 'Verifies the packet',
    'manifest.json': 'The size and SHA-256 of every other file, and the balances, signed with the key of the agency',
  },
  folders: {
    'schedule-II': 'Schedule II',
    'schedule-III-V': 'Schedules III to V',
    other: 'In no schedule',
    inventories: 'Inventories',
    boxes: 'Boxes',
    cases: 'Cases',
  },
  opening: 'at the beginning of the period',
  closing: 'at the end of the period',
  form106: 'Data for DEA Form 106 of case {number}',
} as const;

/** What the words of the reports mean to somebody who has never seen them. */
export const packetCodes: readonly (readonly [code: string, meaning: string])[] = [
  ['receive', 'Received: a new vial came into the stock'],
  ['administer', 'Given to a patient'],
  ['waste', 'Wasted or destroyed'],
  ['un_administer', 'A dose or waste that was recorded by mistake, taken back'],
  ['loss', 'Lost or stolen, found out in a case'],
  [
    'Witness by Password, Code, Phone, Guest',
    'How the second person proved to be there: by their password, by a code on their phone, by a signature that their phone made without a network, or, without an account, by their written signature',
  ],
  ['Witness by Self, None', 'There was no second person: the same person has confirmed it again, or nobody has'],
  ['Happened, Recorded', 'When it happened; when the server got the record'],
  ['Late', 'Recorded on a later day than it happened'],
  ['Offline', 'Recorded on a device without a connection, and sent later'],
  ['Typed', 'A code that was typed, not scanned'],
  ['In, Out', 'Handed over by or to a sister agency'],
  ['mcg', 'Micrograms; each amount of a CSV file stands in them too'],
];

const TEXTS = {
  subject: '{agency}: checkpoint {number}',
  body: `This is checkpoint {number} of the custody record of {agency}. It signs {links} records, as of {time}.

Keep this mail. If anybody ever changes what was recorded until then, it will not fit this checkpoint: drop the text below, or a picture of the code, on the page verify.html of an inspection packet.

{text}

You get this from {product} because {agency} has named you to keep its checkpoints. It tells nothing of any patient.`,
} as const;

export type CheckpointNews = {
  readonly product: string;
  readonly agency: string;
  readonly number: number;
  readonly links: number;
  readonly time: string;
  readonly text: string;
};

/** The mail with which a checkpoint leaves the house. */
export function checkpointLetter(news: CheckpointNews): Letter {
  const values = { ...news, agency: nameInMail(news.agency) };
  return { subject: fill(TEXTS.subject, values), body: fill(TEXTS.body, values) };
}
