import { useQueries, useQueryClient } from '@tanstack/react-query';
import { ALERT_KINDS, ALERT_WAYS, type AlertKind, type AlertWay } from '@vialant/domain/alerts/alert';
import { fill } from '@vialant/domain/words/fill';
import { alertChoices, alertMessages, alertWords } from '@vialant/domain/words/office/alerts';
import { officeForm } from '@vialant/domain/words/office/form';
import { type ReactElement, useMemo } from 'react';
import { ABOUT_CHOICE, type AlertChoice, alertChoice } from '../../queries/office/alert.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { units } from '../../queries/unit.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import type { Choice, FormField } from '../form/form-field.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { rowsFailed } from '../table/rows-failed.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { AlertViews } from './AlertViews.tsx';
import { CHOICES_PATH } from './paths.ts';
import { OfficePage } from '../shell/OfficePage.tsx';

const UNITS = 'unit_ids';
const WAYS: readonly Choice[] = ALERT_WAYS.map((way) => ({ value: way, label: alertWords.ways[way] }));

/** ALERTS-02: how the user hears of each kind, and of which units. */
export function ChoicesPage(): ReactElement {
  const { client } = useBasics();
  const [choice, known] = useQueries({ queries: [alertChoice(client), { ...units(client), select: toChoices }] });
  const failed = rowsFailed(choice, known);

  function body(): ReactElement {
    if (choice.data !== undefined && known.data !== undefined) {
      return <ChoicesForm choice={choice.data} known={known.data} />;
    }
    return failed === null ? <RowsLoading /> : <RowsFailed onRetry={failed.retry} busy={failed.busy} />;
  }

  return (
    <OfficePage title={alertWords.title}>
      <AlertViews current={CHOICES_PATH} />
      {body()}
    </OfficePage>
  );
}

type ChoicesFormProps = { readonly choice: AlertChoice; readonly known: readonly Choice[] };

function ChoicesForm({ choice, known }: ChoicesFormProps): ReactElement {
  const { client } = useBasics();
  const { agencyName: agency } = useOfficeUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const fields = useMemo(() => [...ALERT_KINDS.map(fieldOf), unitField(known)], [known]);

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    const { [UNITS]: chosen, ...ways } = change;
    const body = {
      ways: ways as Partial<Record<AlertKind, AlertWay>>,
      ...(Array.isArray(chosen) && { unit_ids: chosen }),
    };
    await client.call('POST alert_preference/update', body, { idempotencyKey });
    await queryClient.invalidateQueries(ABOUT_CHOICE);
  }

  return (
    <>
      <p className="alerts-intro">{fill(alertChoices.intro, { agency, email: choice.email })}</p>
      <OfficeForm
        label={alertWords.choices}
        fields={fields}
        row={{ ...choice.ways, [UNITS]: choice.unit_ids ?? [] }}
        saveLabel={officeForm.save}
        save={save}
        onSaved={() => toast(alertMessages.saved)}
      />
    </>
  );
}

function fieldOf(kind: AlertKind): FormField {
  return {
    name: kind,
    declared: { type: 'string', values: ALERT_WAYS },
    words: { label: alertWords.kinds[kind], hint: alertChoices.hints[kind] },
    choices: WAYS,
    isRequired: true,
    isFixed: false,
  };
}

function unitField(known: readonly Choice[]): FormField {
  return {
    name: UNITS,
    declared: { type: 'list' },
    words: { label: alertChoices.units, hint: alertChoices.unitsHint, values: { none: alertChoices.allUnits } },
    choices: known,
    isRequired: false,
    isFixed: false,
  };
}

function toChoices(wire: WireRows<'unit'>): Choice[] {
  return rowsOf('unit', wire).map(({ id, name }) => ({ value: id, label: name }));
}
