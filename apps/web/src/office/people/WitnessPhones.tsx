import { useQuery } from '@tanstack/react-query';
import { officeWitnessPhones as words } from '@vialant/domain/words/office/witness-phones';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import { witnessKeys } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { type Act, revokePhone } from './acts.ts';
import type { Person } from './person.ts';

type Phone = CallReply<'GET witness_key/all'>[number];

export type WitnessPhonesProps = { readonly person: Person; readonly ask: (act: Act) => void };

/** OPEN-149: the phones by which a person witnesses without a network; an admin revokes one that is lost. */
export function WitnessPhones({ person, ask }: WitnessPhonesProps): ReactElement {
  const { client } = useBasics();
  const { role, zone } = useOfficeUser();
  const { data, isError, isFetching, refetch } = useQuery(witnessKeys(client, person.id));
  return (
    <section className="people-phones" aria-label={words.title}>
      <h3 className="people-phones-head">{words.title}</h3>
      <p className="office-field-hint">{words.what}</p>
      {data === undefined && isError && <LoadFailed onRetry={() => void refetch()} busy={isFetching} />}
      {data?.length === 0 && <p>{words.none}</p>}
      <ul className="people-phones-list">
        {data?.map((phone) => (
          <li key={phone.id} className="people-phone">
            <div>
              <span className="people-phone-name">{phone.name}</span>
              <span className="people-phone-fact">{factText(phone, zone)}</span>
            </div>
            {role === 'admin' && phone.revoked_on === null && (
              <Button onClick={() => ask(revokePhone(client, person, phone))}>{words.revoke.verb}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Since when it witnesses, when it last did, and since when it does no more. */
function factText({ created_on, last_used_on, revoked_on, revoked_by_name }: Phone, zone: string): string {
  const at = (instant: string): string => timeText(zone, new Date(instant));
  const used = last_used_on === null ? words.unused : fill(words.used, { time: at(last_used_on) });
  const facts = [fill(words.since, { time: at(created_on) }), used];
  if (revoked_on !== null) {
    const text = revoked_by_name === null ? words.ended : words.revoked;
    facts.push(fill(text, { time: at(revoked_on), name: revoked_by_name ?? '' }));
  }
  return facts.join(' · ');
}
