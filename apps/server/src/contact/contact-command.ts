import type pg from 'pg';
import { CommandError } from '../config/command-error.ts';

const USAGE = `npm run contact -- list [--all]

  prints the contact requests that were not mailed to anybody, the newest last; with --all every one`;

/** What the command works with. */
export type Surroundings = {
  print: (text: string) => void;
  withOwner: <T>(work: (owner: pg.Pool) => Promise<T>) => Promise<T>;
};

type Kept = {
  created_on: Date;
  mailed_on: Date | null;
  department: string;
  first_name: string;
  last_name: string;
  agency_name: string;
  email: string;
  question_or_comment: string;
};

/** Prints what people asked by the contact form. */
export async function runContact(args: readonly string[], { print, withOwner }: Surroundings): Promise<void> {
  const [command, ...options] = args;
  if (command !== 'list' || options.some((option) => option !== '--all')) throw new CommandError(USAGE);
  const all = options.length > 0;
  const { rows } = await withOwner((owner) =>
    owner.query<Kept>(
      `SELECT created_on, mailed_on, department, first_name, last_name, agency_name, email, question_or_comment
       FROM contact_us WHERE $1 OR mailed_on IS NULL ORDER BY id`,
      [all],
    ),
  );
  for (const row of rows) print(described(row));
  print(all ? `${rows.length} contact requests.` : `${rows.length} contact requests that were not mailed to anybody.`);
}

function described(kept: Kept): string {
  const mailed = kept.mailed_on === null ? 'not mailed' : `mailed ${kept.mailed_on.toISOString()}`;
  const name = shown(`${kept.first_name} ${kept.last_name}, ${kept.agency_name}`);
  const lines = kept.question_or_comment.split(/\r\n|\r|\n/).map((line) => `  ${shown(line)}`);
  return [
    `${kept.created_on.toISOString()}  ${kept.department}  ${mailed}`,
    `${name} <${kept.email}>`,
    ...lines,
    '',
  ].join('\n');
}

/** The text of a stranger without what would move a terminal's cursor or change its colours. */
function shown(text: string): string {
  return text.replaceAll(/\p{C}/gu, ' ');
}
