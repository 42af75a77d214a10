import { useQuery } from '@tanstack/react-query';
import {
  amountFromMicrograms,
  amountInUnit,
  type MeasureUnit,
  measureUnit,
  microgramsText,
  parseAmount,
  preferredUnit,
  unitLabel,
} from '@vialant/domain/values/amount';
import { typeAmountWords as words } from '@vialant/domain/words/office/stockroom';
import { type ReactElement, useState } from 'react';
import { readAnyRows } from '../../api/entities.ts';
import { entityRows } from '../../queries/entity-rows.ts';
import { useBasics } from '../../services/services.ts';
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import type { OfficeRow } from '../entity/definition.ts';
import type { FieldControl } from '../form/form-field.ts';

type Typed = { readonly text: string; readonly unit: MeasureUnit; readonly sent: string };

/**
 * An amount in the unit of the type that the form has chosen; the form holds micrograms. If another type is chosen the
 * amount stays the same and is shown in the other unit.
 */
export function TypeAmount(control: FieldControl): ReactElement {
  const { value, error, onChange } = control;
  const unit = useUnitOf(control.valueOf('type'));
  const [typed, setTyped] = useState<Typed | null>(null);

  function change(text: string, of: MeasureUnit): void {
    const amount = parseAmount(text.trim(), of);
    // What is no amount in this unit must not be taken for one in micrograms: with its unit it is refused.
    const sent = amount === null ? `${text} ${of}`.trim() : microgramsText(amount);
    const next = text.trim() === '' ? '' : sent;
    setTyped({ text, unit: of, sent: next });
    onChange(next);
  }

  const isOwn = typed !== null && typed.unit === unit && typed.sent === value;
  const held = typeof value === 'string' ? value : '';
  return (
    <FieldFrame
      label={unit === null ? words.label : `${words.label} (${labelOf(unit)})`}
      error={error}
      hint={unit === null ? words.typeFirst : undefined}
    >
      {(id) => (
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          required
          disabled={unit === null}
          error={error !== null}
          value={isOwn ? typed.text : inUnit(held, unit)}
          onChange={(event) => unit !== null && change(event.currentTarget.value, unit)}
        />
      )}
    </FieldFrame>
  );
}

function useUnitOf(typeId: unknown): MeasureUnit | null {
  const { client } = useBasics();
  const { data } = useQuery({ ...entityRows(client, 'drug_type'), select: toTypes });
  const type = data?.find(({ id }) => id === typeId);
  if (type === undefined) return null;
  return preferredUnit({
    unitOfMeasurement: measureUnit(textOf(type['unit_of_measurement'])),
    displayUnitOfMeasurement: measureUnit(textOf(type['display_unit_of_measurement'])),
  });
}

const toTypes = (wire: unknown): OfficeRow[] => readAnyRows('drug_type', wire);

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function inUnit(micrograms: string, unit: MeasureUnit | null): string {
  const amount = micrograms === '' ? null : amountFromMicrograms(micrograms);
  return amount === null || unit === null ? micrograms : amountInUnit(amount, unit);
}

function labelOf(unit: MeasureUnit): string {
  return unitLabel({
    unitName: null,
    unitOfMeasurement: unit,
    displayUnitOfMeasurement: null,
    onlyOneQuantity: false,
  });
}

/** The amount of a package code as its type shows it. */
export function typeAmountText({ quantity, type__unit_of_measurement: unit }: OfficeRow): string {
  const amount = typeof quantity === 'number' ? BigInt(quantity) : null;
  const measure = measureUnit(textOf(unit)) ?? 'micrograms';
  return amount === null ? '' : `${amountInUnit(amount, measure)} ${labelOf(measure)}`;
}
