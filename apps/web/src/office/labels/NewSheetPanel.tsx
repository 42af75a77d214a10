import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@vialant/contract/call';
import { isLabelPrefix } from '@vialant/domain/labels/label-code';
import { LABEL_FORMATS, labelsPerSheet, MOST_LABELS, sheetsFor } from '@vialant/domain/labels/label-format';
import { LABEL_KINDS, type LabelKind } from '@vialant/domain/labels/label-names';
import { fill } from '@vialant/domain/words/fill';
import { kindNames, labelForm, labelMessages } from '@vialant/domain/words/office/labels';
import { type ReactElement, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { entityWrites } from '../../api/entity-writes.ts';
import { allAbout } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { SelectInput } from '../../ui/fields/Input.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { SidePanel } from '../form/SidePanel.tsx';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { FORMAT_CHOICES, formatNamed, type Placement, placementFor, shiftsOf } from './placement.ts';
import { PlacementFields } from './PlacementFields.tsx';
import { useLabelFiles } from './use-label-file.ts';

export type NewSheetPanelProps = {
  /** The agency's prefix; null while it has none. */
  readonly prefix: string | null;
  /** The paper of the last sheet. */
  readonly lastFormat: string;
  readonly shifts: CallReply<'GET label_sheet/shifts'>;
  readonly onClose: () => void;
};

const KIND_CHOICES = LABEL_KINDS.map((value) => ({ value, label: kindNames[value] }));
const WHOLE = /^\d{1,4}$/;

/** New labels: with what is preset, one press makes a whole sheet for vials. */
export function NewSheetPanel({ prefix, lastFormat, shifts, onClose }: NewSheetPanelProps): ReactElement {
  const [kind, setKind] = useState<LabelKind>('vial');
  const [format, setFormat] = useState(formatNamed(lastFormat));
  const [placement, setPlacement] = useState<Placement>(() => placementFor(lastFormat, shifts));
  const [typedCount, setTypedCount] = useState<string | null>(null);
  const [typedPrefix, setTypedPrefix] = useState('');
  const [tried, setTried] = useState(false);
  const making = useMaking(prefix, onClose);

  // Unless another number is typed: as many as are left on the sheet.
  const left = labelsPerSheet(LABEL_FORMATS[format]) - placement.start + 1;
  const count = countOf(typedCount ?? String(left));
  const shift = shiftsOf(placement);
  const newPrefix = typedPrefix.trim().toUpperCase();
  const prefixRefused = prefix === null && !isLabelPrefix(newPrefix) ? labelForm.prefixWrong : null;

  function choose(name: string): void {
    const chosen = formatNamed(name);
    setFormat(chosen);
    setPlacement(placementFor(chosen, shifts));
  }

  function submit(): void {
    setTried(true);
    if (count === null || shift === null || prefixRefused !== null) return;
    making.make({ kind, format, labels: count, start_position: placement.start, ...shift }, newPrefix);
  }

  return (
    <SidePanel title={labelForm.title} onClose={onClose}>
      <Form label={labelForm.title} onSubmit={submit} className="office-form">
        <div className="office-form-fields">
          {prefix === null && (
            <TextField
              label={labelForm.prefix}
              hint={labelForm.prefixHint}
              value={typedPrefix}
              onChange={setTypedPrefix}
              refused={making.fields['label_prefix'] ?? (tried ? prefixRefused : null)}
            />
          )}
          <Choice
            label={labelForm.kind}
            value={kind}
            choices={KIND_CHOICES}
            onChoose={(name) => setKind(LABEL_KINDS.find((each) => each === name) ?? 'vial')}
          />
          <Choice label={labelForm.format} value={format} choices={FORMAT_CHOICES} onChoose={choose} />
          <TextField
            label={labelForm.count}
            kind="code"
            value={typedCount ?? String(left)}
            onChange={setTypedCount}
            refused={count === null ? fill(labelForm.countWrong, { most: MOST_LABELS }) : null}
          />
          <PlacementFields format={format} count={count ?? 0} placement={placement} onChange={setPlacement} />
        </div>
        <div className="office-form-foot">
          <output className="office-form-change">
            {count !== null && `${paperText(sheetsFor(LABEL_FORMATS[format], placement.start, count))}. `}
            {labelForm.atFullSize}
          </output>
          {making.failed !== null && (
            <p role="alert" className="office-form-failure">
              {making.failed}
            </p>
          )}
          <Button
            type="submit"
            kind="primary"
            busy={making.isMaking}
            icon={<IconFileTypePdf aria-hidden size="1.125rem" />}
          >
            {labelForm.make}
          </Button>
        </div>
      </Form>
    </SidePanel>
  );
}

type NewSheet = CallInput<'POST label_sheet/create'>;

type Making = {
  readonly make: (sheet: NewSheet, prefix: string) => void;
  readonly isMaking: boolean;
  readonly failed: string | null;
  readonly fields: Readonly<Record<string, string>>;
};

/** Sets the prefix where there is none, makes the sheet, and gives the user its file. */
function useMaking(prefix: string | null, onMade: () => void): Making {
  const { client } = useBasics();
  const { agencyId } = useOfficeUser();
  const queryClient = useQueryClient();
  const { saveSheet } = useLabelFiles();
  const toast = useToast();
  const naming = useSaving();
  const saving = useSaving();

  async function make(body: NewSheet, newPrefix: string): Promise<void> {
    if (prefix === null) {
      const isNamed = await naming.run(async (idempotencyKey) => {
        await entityWrites(client, 'user_group').update(agencyId, { label_prefix: newPrefix }, { idempotencyKey });
      });
      if (!isNamed) return;
    }
    const isMade = await saving.run(async (idempotencyKey) => {
      const sheet = await client.call('POST label_sheet/create', body, { idempotencyKey });
      await saveSheet(sheet);
      toast(labelMessages.made, fill(labelMessages.made, { number: sheet.number }));
    });
    // First, so that the panel of a sheet that is opened meanwhile stays.
    if (isMade) onMade();
    await Promise.all(
      (['label_sheet', 'user_group'] as const).map((name) => queryClient.invalidateQueries(allAbout(name))),
    );
  }

  return {
    make: (body, newPrefix) => void make(body, newPrefix),
    isMaking: naming.isSaving || saving.isSaving,
    failed: naming.failure.text ?? saving.failure.text,
    fields: naming.failure.fields,
  };
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
};

/** A choice that always has a value. */
function Choice({ label, value, choices, onChoose }: ChoiceProps): ReactElement {
  return (
    <FieldFrame label={label} error={null}>
      {(id) => (
        <SelectInput
          id={id}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
          after={<IconChevronDown aria-hidden size="1.25rem" />}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectInput>
      )}
    </FieldFrame>
  );
}

function countOf(typed: string): number | null {
  const count = WHOLE.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= MOST_LABELS ? count : null;
}

function paperText(sheets: number): string {
  return sheets === 1 ? labelForm.onePaper : fill(labelForm.paper, { n: sheets });
}
