import type { MessageGroup } from './message.ts';

/** SCAN; the three not-found texts are told apart by OPEN-048. */
export const scan = {
  duplicate: { text: 'You have already scanned {code}', tone: 'error', area: 'stock' },
  tooShort: {
    text: 'You need at least 3 characters, you have only entered {n}',
    tone: 'error',
    area: 'platform',
  },
  hasSpace: { text: 'You cannot have spaces in your code', tone: 'error', area: 'platform' },
  // OPEN-143; the words are ours.
  notPlain: {
    text: 'A code can have only the letters A to Z, digits and signs such as - . / and no accents. Please use another code.',
    tone: 'error',
    area: 'platform',
  },
  manualEntryOff: { text: 'Manual Entry is not enabled for your organization', tone: 'error', area: 'stock' },
  // OPEN-086; the words are ours.
  handScannerOff: { text: 'Hand scanners are not enabled for your organization', tone: 'error', area: 'stock' },
  cameraDenied: {
    text: 'The scanner will not work without permission to access the camera. Touch to open settings.',
    tone: 'error',
    area: 'platform',
    durationMs: 4000,
  },
  enableCamera: { text: 'Enable camera use in settings', tone: 'error', area: 'platform' },
  mayNotCreate: { text: 'Drug not found, You are not allowed to create drugs.', tone: 'error', area: 'stock' },
  boxNotFound: { text: 'Box not found', tone: 'error', area: 'stock' },
  drugNotFound: { text: 'Drug not found', tone: 'error', area: 'stock' },
  noDrugWithCode: { text: 'No drug found with that code', tone: 'error', area: 'stock' },
  inOtherAgency: {
    text: 'Drug is in another agency. Someone from that agency can transfer it back.',
    tone: 'error',
    area: 'stock',
  },
  alreadyUsed: { text: 'This drug has already been used.', tone: 'error', area: 'stock' },
} as const satisfies MessageGroup;
