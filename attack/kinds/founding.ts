import { runAgency } from '../../apps/server/src/account/agency-command.ts';
import type { Field, Kind } from '../field.ts';
import { anyNetwork } from '../make-world.ts';
import { Broken } from '../promises/promise.ts';
import { ADDRESS } from '../target.ts';
import type { Agency } from '../world.ts';

/** Uses accounts whose password another person chose: as the first admin of a new organisation, and as a witness. */
export const founding: Kind = {
  name: 'founding',
  share: 1,
  round: async (field) => {
    const agency = field.random.pick(field.world.agencies);
    const email = `waiting-${field.random.hex(8)}@attack.test`;
    const password = field.random.hex(64);
    const person = { first_name: 'Ida', last_name: 'Waiting', primary_email: email, role: 'user', password };
    const { data } = await field.ask({ key: 'POST user/create', as: agency.admin, body: person });
    const userId = (data as { id?: string } | undefined)?.id;
    if (userId === undefined) return;
    await witnessNobodyUsed(field, agency, { userId, password });
    await ownFirstAdmin(field, email, password);
  },
};

/** An admin must not be able to witness their own acts with an account they made. */
async function witnessNobodyUsed(
  field: Field,
  { admin }: Agency,
  made: { userId: string; password: string },
): Promise<void> {
  const body = { user_id: made.userId, password: made.password };
  const { data } = await field.ask({ key: 'POST user/verify_user', as: admin, body });
  if (data === true) {
    throw new Broken(
      'ADDRESS_PROVEN',
      `${admin.email} made an account, chose its password, and proved it as a witness`,
    );
  }
}

/** The operator adds an agency for an email address to which another agency's admin has already given a password. */
async function ownFirstAdmin(field: Field, email: string, password: string): Promise<void> {
  const { owner } = field.world.target;
  const name = `Taken ${field.random.hex(8)}`;
  const args = [
    '--organization',
    name,
    '--agency',
    name,
    '--email',
    email,
    '--first-name',
    'Ida',
    '--last-name',
    'New',
  ];
  await runAgency(['add', ...args], {
    region: 'us',
    address: ADDRESS,
    print: () => undefined,
    withOwner: (work) => work(owner),
  });
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM user_group WHERE name = $1', [name]);
  const group = rows[0]?.id ?? '';
  const body = { username: email, password };
  const { data } = await field.ask({ key: 'POST user/login', body, from: anyNetwork(field.random) });
  const token = (data as { token?: string } | undefined)?.token;
  if (token === undefined) return;
  const entered = await field.ask({ key: 'GET user_group/current', token, group });
  if (entered.status === 200) {
    throw new Broken('ADDRESS_PROVEN', `who chose a password for ${email} is now admin of ${name}`);
  }
}
