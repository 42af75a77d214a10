import type pg from 'pg';
import { refuseCode } from '@vialant/domain/scan/code';
import { CommandError } from '../config/command-error.ts';

const USAGE = `npm run codes -- clashes

  lists the codes of vials and boxes that differ only in case from another one of their organisation, and those that
  are not plain; all of them stay as they are, and are found by exactly this code`;

/** What the command works with. */
export type Surroundings = {
  print: (text: string) => void;
  withOwner: <T>(work: (owner: pg.Pool) => Promise<T>) => Promise<T>;
};

type TakenCode = {
  organization: string;
  agency: string;
  what: 'vial' | 'box';
  code: string;
  folded: string;
  alike: number;
};

// Codes of old can look alike or like nothing, so the odd ones among them are told apart here and not by the database.
const CODES = `
  SELECT o.name AS organization, g.name AS agency, CASE WHEN d.id IS NULL THEN 'box' ELSE 'vial' END AS what,
    c.barcode_id AS code, c.folded, (count(*) OVER (PARTITION BY c.organization_id, c.folded))::integer AS alike
  FROM code c JOIN organization o ON o.id = c.organization_id
  LEFT JOIN drug d ON d.id = c.drug_id LEFT JOIN drug_box b ON b.id = c.drug_box_id
  JOIN user_group g ON g.id = coalesce(d.user_group_id, b.user_group_id)
  ORDER BY o.name, c.folded COLLATE "C", c.barcode_id COLLATE "C"`;

/** Lists the codes that could not be given today (OPEN-143). It changes nothing. */
export async function runCodes(args: readonly string[], { withOwner, print }: Surroundings): Promise<void> {
  if (args.length !== 1 || args[0] !== 'clashes') throw new CommandError(USAGE);
  const { rows } = await withOwner((owner) => owner.query<TakenCode>(CODES));
  const clashing = rows.filter(({ alike }) => alike > 1);
  const odd = rows.filter(({ code }) => refuseCode(code) !== null);
  print(`${clashing.length} of ${rows.length} codes differ only in case from another one${listed(clashing)}`);
  print(`${odd.length} of ${rows.length} codes are not plain${listed(odd)}`);
}

function listed(codes: readonly TakenCode[]): string {
  if (codes.length === 0) return '.';
  const lines = codes.map(
    ({ organization, agency, what, code }) => `  ${organization}, ${agency}: ${what} ${seen(code)}`,
  );
  return [':', ...lines].join('\n');
}

/** The code with everything in it made visible. */
function seen(code: string): string {
  const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return `"${code.replaceAll(/[^!-~]/gu, escaped)}"`;
}
