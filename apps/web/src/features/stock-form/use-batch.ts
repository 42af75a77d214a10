import { useState } from 'react';
import { type Agency, type Loaded, useAgency, useVials, type Vial } from './vial-queries.ts';

export type BatchValues = {
  readonly drugIds: readonly string[];
  /** Those of them whose codes were typed. */
  readonly typedIds: readonly string[];
  /** Where the device was when the form was first sent, as 'lat lon'; empty before. */
  readonly place: string;
};

/** The first values of a form about these vials. */
export function startBatch(drugIds: readonly string[], typedIds: readonly string[] = []): BatchValues {
  return { drugIds, typedIds, place: '' };
}

/** The vials of a form, with the functions that add and remove them. */
export type Batch = {
  readonly ids: readonly string[];
  readonly vials: Loaded<readonly Vial[]>;
  readonly agency: Agency | undefined;
  /** Loads the vials or the agency again; null unless loading one of them failed. */
  readonly retry: (() => void) | null;
  readonly isRetrying: boolean;
  /** How many of the vials are not in the agency any more. */
  readonly goneCount: number;
  readonly allowManual: boolean;
  readonly isScanning: boolean;
  readonly add: (id: string, isTyped: boolean) => void;
  readonly remove: (id: string) => void;
  readonly openScanner: () => void;
  readonly closeScanner: () => void;
};

/** The part of a form that holds the vials. */
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
    // Starts from the latest values: codes can be scanned faster than the screen is drawn.
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
