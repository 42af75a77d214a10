import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CASE_TYPES } from '@vialant/domain/cases/case';
import { fill } from '@vialant/domain/words/fill';
import { caseActs, caseMessages } from '@vialant/domain/words/office/cases';
import { type ReactElement, useMemo, useRef } from 'react';
import type { CallInput } from '@vialant/contract/call';
import type { EntityRow } from '../../api/entities.ts';
import { boxesWithUnit } from '../../queries/drug-box.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { ABOUT_CASES } from '../../queries/discrepancy-case.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { chosen, day, longText, NOTE_LENGTH, typeChoices } from './case-fields.tsx';
import { CASES_PATH } from './paths.ts';

type Opened = { readonly id: string; readonly number: string };

/** CASES-01: a case that no discrepancy has opened. */
export function OpenCasePanel({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const boxes = useQuery({ ...boxesWithUnit(client), select: toBoxes });
  const opened = useRef<Opened | null>(null);
  const fields = useMemo(() => {
    const choices = (boxes.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
    return [
      chosen('case_type', typeChoices),
      day('discovered_date', false),
      chosen('drug_box_id', choices, false),
      longText('note', NOTE_LENGTH, true),
    ];
  }, [boxes.data]);

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    opened.current = await client.call('POST discrepancy_case/open', bodyOf(change), { idempotencyKey });
    await queryClient.invalidateQueries(ABOUT_CASES);
  }

  function tellSaved(): void {
    if (opened.current === null) return;
    const { id, number } = opened.current;
    toast(caseMessages.opened, fill(caseMessages.opened.text, { number }));
    go(`${CASES_PATH}/${id}`);
  }

  return (
    <SidePanel title={caseActs.open.title} onClose={onClose} focusesField>
      <OfficeForm
        label={caseActs.open.title}
        fields={fields}
        row={null}
        saveLabel={caseActs.open.verb}
        save={save}
        onSaved={tellSaved}
      />
    </SidePanel>
  );
}

const toBoxes = (wire: WireRows<'drug_box'>): EntityRow<'drug_box'>[] => rowsOf('drug_box', wire);

function bodyOf(change: Changed): CallInput<'POST discrepancy_case/open'> {
  const text = (name: string): string | null => (typeof change[name] === 'string' ? change[name] : null);
  return {
    case_type: CASE_TYPES.find((type) => type === text('case_type')) ?? 'other',
    note: text('note') ?? '',
    discovered_date: text('discovered_date'),
    drug_box_id: text('drug_box_id'),
  };
}
