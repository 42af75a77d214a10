import { labels } from '@vialant/domain/words/labels';
import { witnessTurn } from '@vialant/domain/words/field/witness-turn';
import { type ReactElement, useState } from 'react';
import type { Act } from '../../acts/act.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useVerifyPassword } from './use-verify-password.ts';
import { useColleagues } from './witness-queries.ts';

export type PasswordWitnessProps = {
  readonly act: Act;
  readonly ownId: string;
  readonly disabled: boolean;
  /** Whether this is the way that is offered first. */
  readonly isFirst: boolean;
  /** Lets a guest sign, who needs no network. */
  readonly onGuest: () => void;
  /** Lets a colleague witness on their own phone, which needs none either. */
  readonly onPhone: () => void;
};

/** WITNESS-01 to WITNESS-04, OPEN-139: a colleague types their own password; what is wrong stands beside it. */
export function PasswordWitness({
  act,
  ownId,
  disabled,
  isFirst,
  onGuest,
  onPhone,
}: PasswordWitnessProps): ReactElement {
  const colleagues = useColleagues(ownId);
  const [userId, setUserId] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, refused, forget, verify } = useVerifyPassword(act, { onGuest, onPhone });

  function handleSubmit(): void {
    setTried(true);
    if (userId !== '' && password !== '') void verify(userId, password);
  }

  if (colleagues.data === undefined && colleagues.isError) {
    return <LoadFailed onRetry={() => void colleagues.refetch()} busy={colleagues.isFetching} />;
  }
  const choices = (colleagues.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form label={witnessTurn.handOver} onSubmit={handleSubmit} className="witness-form">
      <SelectField
        label={labels.witness.user}
        value={userId}
        onChange={setUserId}
        choices={choices}
        required
        tried={tried}
        refused={colleagues.data?.length === 0 ? labels.witness.nobodyElse : null}
      />
      <PasswordField
        label={labels.witness.password}
        value={password}
        onChange={(typed) => {
          forget();
          setPassword(typed);
        }}
        required
        tried={tried}
        refused={refused}
      />
      <Button type="submit" kind={isFirst ? 'primary' : 'secondary'} wide busy={busy} disabled={disabled}>
        {labels.witness.verify}
      </Button>
    </Form>
  );
}
