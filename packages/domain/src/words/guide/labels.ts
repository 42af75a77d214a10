import { menu } from '../labels/shell.ts';

/** The help in the app; the guides themselves are in `docs/guide`. */
export const guideWords = {
  title: menu.help,
  about: 'A short guide for each part. They can be read without a network too.',
  choice: 'Guides',
  others: 'Other guides',
  guides: {
    medic: 'Check a box, give, waste, move and receive vials, with and without a network.',
    witness: 'What you prove, by password, by code or by signature, and what to do if it is not what you saw.',
    admin: 'Vials, people, settings, reports, cases and papers, in the office.',
    inspector: 'Read the record as an auditor, and prove a packet on your own computer.',
  },
} as const;
