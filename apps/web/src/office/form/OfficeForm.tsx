import type { ClientRow } from '@vialant/contract/wire';
import { type ReactElement, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/screen/Form.tsx';
import { useHoldPage } from '../shell/leave-guard.tsx';
import { type Changed, changedFields, changeText, type Edits, refusals, toChange, valueOf } from './changes.ts';
import { FieldInput } from './FieldInput.tsx';
import { shownValue } from './field-values.ts';
import type { FormField, FormValue } from './form-field.ts';
import { useSaving } from './use-saving.ts';
import './form.css';

export type OfficeFormProps = {
  /** What the form is called for people who do not see it. */
  readonly label: string;
  readonly fields: readonly FormField[];
  /** The row to change; null for a new one. Fields that are not edited follow it. */
  readonly row: ClientRow | null;
  /** The verb of the button. */
  readonly saveLabel: string;
  /** One call that saves all or nothing. The key stays the same until it succeeds. */
  readonly save: (change: Changed, idempotencyKey: string) => Promise<unknown>;
  /** The server has it. */
  readonly onSaved: () => void;
  /** What the change means for others, after the words of the change: ', for 12 boxes'. */
  readonly effect?: (change: Changed) => ReactNode;
  /** More of the page, between the fields and the foot. */
  readonly children?: ReactNode;
};

/** The one form of the office: refusals beside their fields, and a foot that says what will change. */
export function OfficeForm(props: OfficeFormProps): ReactElement {
  const { label, fields, row, saveLabel, save, onSaved, effect, children } = props;
  const [edits, setEdits] = useState<Edits>({});
  const [tried, setTried] = useState(false);
  const unique = fields.find(({ declared }) => declared.unique)?.name ?? null;
  const saving = useSaving(unique);
  const id = useId();
  const [saves, setSaves] = useState(0);
  const refused = refusals(fields, row, edits);
  const hasChanged = changedFields(fields, row, edits).length > 0;
  const mayChange = fields.some(({ isFixed }) => !isFixed);
  useHoldPage(hasChanged);

  // Told only after the page is let go: what follows may leave it.
  const tellSaved = useEffectEvent(onSaved);
  useEffect(() => {
    if (saves > 0) tellSaved();
  }, [saves]);

  const { failure } = saving;
  useEffect(() => {
    if (Object.keys(failure.fields).length === 0) return;
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure, id]);

  function edit(name: string, value: Edits[string]): void {
    setEdits({ ...edits, [name]: value });
    saving.forget();
  }

  async function submit(): Promise<void> {
    if (!hasChanged) return;
    const change = toChange(fields, row, edits);
    if (!(await saving.run((key) => save(change, key)))) return;
    setEdits({});
    setTried(false);
    setSaves((count) => count + 1);
  }

  function handleSubmit(): void {
    setTried(true);
    if (Object.keys(refused).length === 0) void submit();
  }

  function valueNamed(name: string): FormValue | undefined {
    const field = fields.find((each) => each.name === name);
    return field && valueOf(field, row, edits);
  }

  /** A missing value is told once saving was tried; one that does not fit, at once. */
  function errorOf({ name }: FormField): string | null {
    const said = failure.fields[name] ?? refused[name];
    return said !== undefined && (tried || edits[name] !== undefined) ? said : null;
  }

  return (
    <Form id={id} label={label} onSubmit={handleSubmit} className="office-form">
      <div className="office-form-fields">
        {fields.map((field) => {
          const value = valueOf(field, row, edits);
          if (field.isFixed) return <Fact key={field.name} field={field} text={shownValue(field, value)} />;
          return (
            <FieldInput
              key={field.name}
              valueOf={valueNamed}
              field={field}
              value={value}
              error={errorOf(field)}
              onChange={(next) => edit(field.name, next)}
            />
          );
        })}
        {children}
      </div>
      {mayChange && (
        <div className="office-form-foot">
          <output className="office-form-change">
            {changeText(fields, row, edits)}
            {hasChanged && effect?.(toChange(fields, row, edits))}
          </output>
          {failure.text !== null && (
            <p role="alert" className="office-form-failure">
              {failure.text}
            </p>
          )}
          <Button type="submit" kind="primary" busy={saving.isSaving}>
            {saveLabel}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** A value that cannot be changed here. */
function Fact({ field, text }: { readonly field: FormField; readonly text: string }): ReactElement {
  return (
    <div className="office-fact">
      <span className="office-fact-label">{field.words.label}</span>
      <span className={field.isCode ? 'office-fact-value office-cell--code' : 'office-fact-value'}>{text}</span>
      {field.fixedBecause !== undefined && <span className="office-field-hint">{field.fixedBecause}</span>}
    </div>
  );
}
