import { IconAlertTriangle, IconLoader, IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import type { ReactElement } from 'react';
import { proofOfVial } from '../../queries/stock-move.ts';
import { useBasics } from '../../services/services.ts';

/** Whether the chain of the vial's records is intact; the server checks it when the page opens. */
export function ProofLine({ drugId }: { readonly drugId: string }): ReactElement {
  const { client } = useBasics();
  const { data, isError } = useQuery(proofOfVial(client, drugId));
  if (data?.is_intact === 1) {
    return (
      <p className="proof proof--good">
        <IconShieldCheck aria-hidden size="1.5rem" />
        {fill(labels.history.intact, { n: data.records })}
      </p>
    );
  }
  if (data?.is_intact === 0) {
    return (
      <p role="alert" className="proof proof--bad">
        <IconAlertTriangle aria-hidden size="1.5rem" />
        {labels.history.broken}
      </p>
    );
  }
  return (
    <p className="proof">
      {isError ? <IconShieldQuestion aria-hidden size="1.5rem" /> : <IconLoader aria-hidden size="1.5rem" />}
      {isError ? labels.history.unproven : labels.history.checking}
    </p>
  );
}
