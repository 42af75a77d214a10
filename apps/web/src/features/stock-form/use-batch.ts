import { useState } from 'react';
import { type Agency, type Loaded, useAgency, useVials, type Vial } from './vial-queries.ts';

export type BatchValues = {
  readonly drugIds: readonly string[];
  /** Those of them whose codes were typed. */
  readonly typedIds: readonly string[];
  /** Where the device was when the form was first sent, as text; empty before. */
  readonly place: string;
};

/** The values of a form that is about these vials and not filled in yet. */
export function startBatch(drugIds: readonly string[], typedIds: readonly string[] = []): BatchValues {
  return { drugIds, typedIds, place: '' };
}

/** The vials that a form is about, and the ways in which they become more or fewer. */
export type Batch = {
  readonly ids: readonly string[];
  readonly vials: Loaded<readonly Vial[]>;
  readonly agency: Agency | undefined;
  /** Asks again for what could not be loaded, of the vials or of the agency; null while nothing is missing for good. */
  readonly retry: (() => void) | null;
  readonly isRetrying: boolean;
  /** How many of them are not in the agency any more. */
  readonly goneCount: number;
  readonly allowManual: boolean;
  readonly isScanning: boolean;
  readonly add: (id: string, isTyped: boolean) => void;
  readonly remove: (id: string) => void;
  readonly openScanner: () => void;
  readonly closeScanner: () => void;
};

/** What the batch needs of a form, whatever else that holds. */
type BatchForm = {
  readonly values: BatchValues;
  readonly change: (next: (latest: BatchValues) => Pick<BatchValues, 'drugIds' | 'typedIds'>) => void;
};

export function useBatch(form: BatchForm): Batch {
  const { drugIds } = form.values;
  const vials = useVials(drugIds);
  const ofAgency = useAgency();
  const { data: agency } = ofAgency;
  const isFailed = [vials, ofAgency].some(({ isError, data }) => isError && data === undefined);
  const [isScanning, setIsScanning] = useState(false);

  function retry(): void {
    vials.refetch();
    if (ofAgency.isError) void ofAgency.refetch();
  }

  return {
    ids: drugIds,
    vials,
    agency,
    retry: isFailed ? retry : null,
    isRetrying: vials.isFetching || ofAgency.isFetching,
    goneCount: vials.data === undefined || vials.isFetching ? 0 : drugIds.length - vials.data.length,
    allowManual: agency?.settings.allow_manual_scan_entry ?? false,
    isScanning,
    // Of the latest values: codes that are scanned quickly come before the screen has shown the one before.
    add: (id, isTyped) =>
      form.change((latest) => ({
        drugIds: [...new Set([...latest.drugIds, id])],
        typedIds: isTyped ? [...latest.typedIds, id] : latest.typedIds,
      })),
    remove: (id) =>
      form.change((latest) => ({
        drugIds: latest.drugIds.filter((each) => each !== id),
        typedIds: latest.typedIds.filter((each) => each !== id),
      })),
    openScanner: () => setIsScanning(true),
    closeScanner: () => setIsScanning(false),
  };
}
