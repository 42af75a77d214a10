import { parseArgs } from 'node:util';
import { MailName } from '@vialant/contract/entity-schemas';
import { Email } from '@vialant/contract/routes/account';
import { OrganizationName, TimeZone } from '@vialant/contract/routes/setup';
import type pg from 'pg';
import { z } from 'zod';
import { CommandError } from '../config/command-error.ts';
import { type Founding, foundAgency } from './found-agency.ts';

const USAGE = `npm run agency -- add --organization NAME --agency NAME --email ADDRESS --first-name NAME --last-name NAME
                      [--time-zone ZONE]

  adds an agency with its first admin, and prints the link by which the admin chooses a password.
  ZONE is a name such as America/New_York; without it UTC holds until the admin chooses one`;

const Options = z.object({
  organization: OrganizationName,
  agency: MailName(80),
  email: Email,
  'first-name': MailName(60),
  'last-name': MailName(60),
  'time-zone': TimeZone.optional(),
});

/** What the command works with. */
export type Surroundings = {
  region: string;
  address: string;
  print: (text: string) => void;
  withOwner: <T>(work: (owner: pg.Pool) => Promise<T>) => Promise<T>;
};

/** Adds the agency that the arguments name. */
export async function runAgency(args: readonly string[], around: Surroundings): Promise<void> {
  const founding = understand(args);
  const { region, address } = around;
  const founded = await around.withOwner((owner) => foundAgency(owner, founding, { region, address: () => address }));
  const { organization, agency, email } = founding;
  if (!founded.isNew) throw new CommandError(`${organization} already has an agency ${agency}.`);
  around.print(`${agency} of ${organization} is there, with ${email} as its admin.`);
  around.print(
    founded.link === null
      ? `${email} has an account already and signs in with its password.`
      : `To choose a password, open this link within 7 days. It works once:\n\n${founded.link}\n`,
  );
}

function understand(args: readonly string[]): Founding {
  const { command, values } = parsed(args);
  const { success, data, error } = Options.safeParse(values);
  if (command !== 'add' || !success) {
    const wrong = command === 'add' ? `--${error?.issues[0]?.path.join('.')} is missing or does not fit.\n\n` : '';
    throw new CommandError(wrong + USAGE);
  }
  const { organization, agency, email } = data;
  return {
    organization,
    agency,
    timeZone: data['time-zone'] ?? null,
    email,
    firstName: data['first-name'],
    lastName: data['last-name'],
  };
}

function parsed(args: readonly string[]): { command: string | undefined; values: object } {
  try {
    const names = Object.keys(Options.shape);
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
    return { command: positionals.length === 1 ? positionals[0] : undefined, values };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, {
      cause: error,
    });
  }
}
