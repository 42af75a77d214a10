import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { defaultSettings } from '@vialant/domain/agency/settings';
import { type CodeEntry, entryBy, isScannedBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import { useState } from 'react';
import { useAwaited } from '../../queries/use-awaited.ts';
import type { GivenCode, OfflineStart } from '../../services/offline-start.ts';
import { type Agency, type LoadedVials, useAgency, useVials } from './vial-queries.ts';

export type BatchValues = {
  readonly drugIds: readonly string[];
  /** How the code of each of them came in; empty for one that was chosen without its code (OPEN-086). */
  readonly ways: readonly string[];
  /** Where the device was when the form was first sent, as 'lat lon'; empty before. */
  readonly place: string;
};

/** The first values of a form about these vials. */
export function startBatch(drugIds: readonly string[], ways: readonly string[] = []): BatchValues {
  return { drugIds, ways: drugIds.map((_, place) => ways[place] ?? ''), place: '' };
}

/** What a form is about that was opened for one vial: it is found again by that when the vial is scanned later. */
export function aboutVials(act: string, drugIds: readonly string[]): string | null {
  const [first] = drugIds;
  return first === undefined || drugIds.length > 1 ? null : `${act} ${first}`;
}

/** How the code of this vial came in. What is stored in the tab is checked like any other input. */
export function entryOf({ drugIds, ways }: Pick<BatchValues, 'drugIds' | 'ways'>, id: string): CodeEntry {
  const way = ways[drugIds.indexOf(id)];
  return entryBy(isScannedBy(way) ? way : null);
}

/** The vials of a form, with the functions that add and remove them. */
export type Batch = {
  readonly ids: readonly string[];
  readonly vials: LoadedVials;
  readonly agency: Agency | undefined;
  /** Loads the vials or the agency again; null unless loading one of them failed. */
  readonly retry: (() => void) | null;
  readonly isRetrying: boolean;
  /** How many of the vials are not in the agency any more. */
  readonly goneCount: number;
  readonly allows: CodeEntrySettings;
  readonly isScanning: boolean;
  /** What the batch goes on with offline. */
  readonly offline: OfflineStart;
  readonly add: (id: string, code: string, scannedBy: ScannedBy) => void;
  readonly remove: (id: string) => void;
  readonly openScanner: () => void;
  readonly closeScanner: () => void;
};

/** The part of a form that holds the vials. */
type BatchForm = {
  readonly values: BatchValues;
  readonly change: (next: (latest: BatchValues) => Pick<BatchValues, 'drugIds' | 'ways'>) => void;
};

/** The batch of a form; `offlineAs` is the form with which it can go on offline, null where there is none. */
export function useBatch(form: BatchForm, offlineAs: 'administer' | 'waste' | null): Batch {
  const { drugIds } = form.values;
  const vials = useVials(drugIds);
  const ofAgency = useAgency();
  const { data: agency } = ofAgency;
  const isFailed = [vials, ofAgency].some(({ isError, data }) => isError && data === undefined);
  const [isScanning, setIsScanning] = useState(false);
  // The codes of vials that were scanned here, which are known before the vials themselves are loaded.
  const [scanned, setScanned] = useState<ReadonlyMap<string, string>>(new Map());
  const codes = new Map([...scanned, ...(vials.data ?? []).map(({ id, barcode }) => [id, barcode] as const)]);
  const given = drugIds.flatMap((id): GivenCode[] => {
    const code = codes.get(id);
    return code === undefined ? [] : [{ code, how: entryOf(form.values, id).scannedBy }];
  });
  const begun = offlineAs === null ? null : { choice: offlineAs, codes: given };
  // A form with a vial whose code is not known stays in the history; so does that of a waste, which goes back through it.
  const isReplaced = offlineAs === 'administer' && given.length === drugIds.length;
  const offline: OfflineStart = { unanswered: null, begun, replacedBy: isReplaced ? ['administer'] : [] };
  useAwaited([vials.areOld ? { ...vials, data: undefined } : vials, ofAgency], offline);

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
    allows: agency?.settings ?? defaultSettings,
    isScanning,
    offline,
    // Starts from the latest values: codes can be scanned faster than the screen is drawn.
    add(id, code, scannedBy) {
      setScanned((before) => new Map(before).set(id, code));
      form.change(({ drugIds: ids, ways }) =>
        ids.includes(id) ? { drugIds: ids, ways } : { drugIds: [...ids, id], ways: [...ways, scannedBy] },
      );
    },
    remove: (id) =>
      form.change(({ drugIds: ids, ways }) => ({
        drugIds: ids.filter((each) => each !== id),
        ways: ways.filter((_, place) => ids[place] !== id),
      })),
    openScanner: () => setIsScanning(true),
    closeScanner: () => setIsScanning(false),
  };
}
