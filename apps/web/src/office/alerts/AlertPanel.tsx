import { useQueryClient } from '@tanstack/react-query';
import { alertPlace, isStockKind } from '@vialant/domain/alerts/alert';
import { fill } from '@vialant/domain/words/fill';
import { alertMessages, alertWords as words } from '@vialant/domain/words/office/alerts';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { ABOUT_ALERTS, type Alert } from '../../queries/office/alert.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { timeText } from '../entity/entity-fields.ts';
import { SidePanel } from '../form/SidePanel.tsx';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';

export type AlertPanelProps = {
  /** Null for an alert that is not among those that were read. */
  readonly alert: Alert | null;
  readonly onClose: () => void;
};

/** One alert: what it is about, who was told, and who has seen it. */
export function AlertPanel({ alert, onClose }: AlertPanelProps): ReactElement {
  return (
    <SidePanel title={alert === null ? words.title : words.kinds[alert.kind]} onClose={onClose}>
      {alert === null ? <p className="office-panel-body">{words.gone}</p> : <AlertFacts alert={alert} />}
    </SidePanel>
  );
}

function AlertFacts({ alert }: { readonly alert: Alert }): ReactElement {
  const { zone, role } = useOfficeUser();
  const time = (instant: string): string => timeText(zone, new Date(instant));
  const { kind, name, unit_name, created_on, over_on, seen_on, seen_by_name, case_id, told } = alert;
  const facts: readonly (readonly [string, string])[] = [
    [words.name, name],
    [words.unit, unit_name ?? words.noUnit],
    [words.when, time(created_on)],
    ...(over_on === null ? [] : ([[words.overOn, time(over_on)]] as const)),
    ...(seen_on === null
      ? []
      : ([[words.seenBy, fill(words.toldOne, { name: seen_by_name ?? '', time: time(seen_on) })]] as const)),
  ];
  return (
    <div className="office-form-fields">
      {facts.map(([label, text]) => (
        <div key={label} className="office-fact">
          <span className="office-fact-label">{label}</span>
          <span className="office-fact-value">{text}</span>
        </div>
      ))}
      <div className="office-fact">
        <span className="office-fact-label">{words.told}</span>
        {told.length === 0 && (
          <span className="office-fact-value">{isStockKind(kind) ? words.toldOfStock : words.toldNobody}</span>
        )}
        {told.map(({ name: who, told_on }) => (
          <span key={who} className="office-fact-value">
            {told_on === null
              ? fill(words.toldLater, { name: who })
              : fill(words.toldOne, { name: who, time: time(told_on) })}
          </span>
        ))}
      </div>
      <Link className="alert-link" to={alertPlace(kind, case_id)}>
        {fill(words.openPlace, { kind: words.kinds[kind] })}
      </Link>
      {role === 'admin' && seen_on === null && over_on === null && <SeeButton id={alert.id} />}
    </div>
  );
}

function SeeButton({ id }: { readonly id: string }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const saving = useSaving();

  async function see(): Promise<void> {
    const isSeen = await saving.run(async (idempotencyKey) => {
      await client.call('POST alert/see', { id }, { idempotencyKey });
      await queryClient.invalidateQueries(ABOUT_ALERTS);
    });
    if (isSeen) toast(alertMessages.seen);
  }

  return (
    <div className="office-row-acts">
      <Button busy={saving.isSaving} onClick={() => void see()}>
        {words.see}
      </Button>
      {saving.failure.text !== null && (
        <p role="alert" className="office-form-failure">
          {saving.failure.text}
        </p>
      )}
    </div>
  );
}
