import { fill } from '@vialant/domain/words/fill';
import type { Message } from '@vialant/domain/words/messages/message';
import { officePeopleActs as words, officePeopleMessages as said } from '@vialant/domain/words/office/people';
import { officeWitnessPhoneRevoked, officeWitnessPhones } from '@vialant/domain/words/office/witness-phones';
import type { CallOptions, Client } from '../../api/client.ts';
import { entityWrites } from '../../api/entity-writes.ts';
import type { Invite, Person } from './person.ts';

/** Something that an admin does with a person or an invite, after one question. */
export type Act = {
  readonly verb: string;
  /** The whole question, with its names. */
  readonly title: string;
  readonly effect: string;
  readonly isDanger: boolean;
  /** What is told when it is done, and the words in it. */
  readonly done: Message;
  readonly values: Readonly<Record<string, string>>;
  /** Whether the row is gone afterwards. */
  readonly removes?: true;
  readonly send: (options: CallOptions) => Promise<unknown>;
};

type Words = { readonly verb: string; readonly title: string; readonly effect: string };

/** What can be done with a member (PEOPLE-05, PEOPLE-06). */
export function personActs(
  client: Client,
  person: Person,
  { today, agency }: { today: string; agency: string },
): Act[] {
  if (person.state === 'Invited') return [];
  if (!person.isHome) return [removal(client, person, agency)];
  return [
    codeAct(client, person),
    ofPerson(person, words.requireReset, said.resetRequired, (options) =>
      client.call('POST user/password/require_reset', { id: person.id }, options),
    ),
    ofPerson(person, words.endSessions, said.sessionsEnded, (options) =>
      client.call('POST user/sessions/end', { id: person.id }, options),
    ),
    stateAct(client, person, today),
  ];
}

/** The act that stands in the list itself, so that it is two taps away: whether the person works here (PEOPLE-06). */
export function firstAct(client: Client, person: Person, at: { today: string; agency: string }): Act | null {
  return personActs(client, person, at).at(-1) ?? null;
}

function stateAct(client: Client, person: Person, today: string): Act {
  const { update } = entityWrites(client, 'user');
  if (person.state === 'Disabled') {
    const enable = ofPerson(person, words.enable, said.enabled, (options) =>
      update(person.id, { inactive_after_date: null }, options),
    );
    return { ...enable, isDanger: false };
  }
  return ofPerson(person, words.disable, said.disabled, (options) =>
    update(person.id, { inactive_after_date: today }, options),
  );
}

function codeAct(client: Client, person: Person): Act {
  const isOn = person.oneTimeCode === true;
  const act = ofPerson(person, isOn ? words.codeOff : words.codeOn, isOn ? said.codeOff : said.codeOn, (options) =>
    client.call('POST user/one_time_code/update', { id: person.id, one_time_code: isOn ? 0 : 1 }, options),
  );
  return { ...act, isDanger: isOn };
}

function removal(client: Client, person: Person, agency: string): Act {
  const act = ofPerson(person, words.remove, said.removed, (options) =>
    client.call('POST user/remove', { id: person.id }, options),
  );
  return { ...act, title: fill(words.remove.title, { name: person.name, agency }), removes: true };
}

function ofPerson(person: Person, { verb, title, effect }: Words, done: Message, send: Act['send']): Act {
  const values = { name: person.name, email: person.email };
  const said = { ...values, sessions: sessionsText(person.sessions ?? 0) };
  return { verb, title: fill(title, values), effect: fill(effect, said), isDanger: true, done, values, send };
}

function sessionsText(sessions: number): string {
  if (sessions === 0) return words.noSession;
  return sessions === 1 ? words.oneSession : fill(words.sessions, { n: sessions });
}

/** OPEN-149. */
export function revokePhone(
  client: Client,
  person: Person,
  phone: { readonly id: string; readonly name: string },
): Act {
  const { verb, title, effect } = officeWitnessPhones.revoke;
  const values = { name: person.name, phone: phone.name };
  return {
    verb,
    title: fill(title, values),
    effect,
    isDanger: true,
    done: officeWitnessPhoneRevoked,
    values,
    send: (options) => client.call('POST witness_key/revoke', { id: phone.id }, options),
  };
}

/** PEOPLE-02. */
export function inviteActs(client: Client, { id, primary_email: email }: Invite): Act[] {
  const values = { email };
  const question = ({ verb, title, effect }: Words): Pick<Act, 'verb' | 'title' | 'effect' | 'values'> => ({
    verb,
    title: fill(title, values),
    effect,
    values,
  });
  return [
    {
      ...question(words.resend),
      isDanger: false,
      done: said.resent,
      send: (options) => client.call('POST invitation/resend', { id }, options),
    },
    {
      ...question(words.withdraw),
      isDanger: true,
      done: said.withdrawn,
      removes: true,
      send: (options) => client.call('POST invitation/withdraw', { id }, options),
    },
  ];
}
