import { IconAlertTriangle, IconShield, IconShieldCheck } from '@tabler/icons-react';
import { historyChain } from '@vialant/domain/words/history-chain';
import type { ReactElement } from 'react';
import type { Proof } from './chain.ts';

const ICONS = {
  proven: IconShieldCheck,
  recorded: IconShield,
  broken: IconAlertTriangle,
  ofBox: IconShield,
} as const satisfies Record<Proof, unknown>;

/** What the server's proof says of one entry. */
export function EntryProof({ proof }: { readonly proof: Proof }): ReactElement {
  const Icon = ICONS[proof];
  return (
    <span className={`record-mark entry-proof entry-proof--${proof}`}>
      <Icon aria-hidden size="1rem" />
      {historyChain.proof[proof]}
    </span>
  );
}
