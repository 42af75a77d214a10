import type { CodeEntrySettings } from '@vialant/domain/agency/role';
import { boxesToReseal } from '@vialant/domain/custody/reseal';
import { defaultSettings } from '@vialant/domain/agency/settings';
import { type CodeEntry, entryBy, isScannedBy, type ScannedBy } from '@vialant/domain/scan/scanned-by';
import { useState } from 'react';
import type { KeptForm } from '../../acts/use-kept-form.ts';
import { useAwaited } from '../../queries/use-awaited.ts';
import type { GivenCode, OfflineStart } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import type { BatchVial, FormContext } from './form-vial.ts';
import { guestNameOf, type GuestValues, NO_GUEST } from './offline/guest-values.ts';
import type { OfflineFrame } from './offline/OfflineFormScreen.tsx';
import { type SavedValues, UNSAVED } from './offline/use-settle.ts';
import { type Steps, useSteps } from './offline/use-steps.ts';
import { useFormVials } from './use-form-vials.ts';
import { type Agency, type LoadedVials, useAgency, type Vial } from './vial-queries.ts';

/** Only an offline form names its witness, and when and where it was saved, and records its vials in one entry each. */
export type BatchValues = GuestValues &
  SavedValues & {
    /** The vials: their ids, offline their codes. */
    readonly keys: readonly string[];
    /** How the code of each of them came in; empty for one that was chosen without its code (OPEN-086). */
    readonly ways: readonly string[];
    /** The entry id of each vial, made with it, so that saving again does not make a second entry; none online. */
    readonly entryIds: readonly string[];
  };

/** The first values of a form about these vials. */
export function startBatch(keys: readonly string[], ways: readonly string[] = [], newId?: () => string): BatchValues {
  const none: Keyed = { keys: [], ways: [], entryIds: [] };
  const all = keys.reduce((before, key, place) => withKey(before, key, ways[place] ?? '', newId), none);
  return { ...NO_GUEST, ...UNSAVED, ...all };
}

/** What a form is about that was opened for one vial: it is found again by that when the vial is scanned later. */
export function aboutVials(act: string, drugIds: readonly string[]): string | null {
  const [first] = drugIds;
  return first === undefined || drugIds.length > 1 ? null : `${act} ${first}`;
}

/** How the code of this vial came in. What is stored in the tab is checked like any other input. */
export function entryOf({ keys, ways }: Pick<BatchValues, 'keys' | 'ways'>, key: string): CodeEntry {
  const way = ways[keys.indexOf(key)];
  return entryBy(isScannedBy(way) ? way : null);
}

/** The vials of a form, with the functions that add and remove them. */
export type Batch = {
  readonly keys: readonly string[];
  readonly loaded: LoadedVials;
  /** The vials as the form shows them; online only those that are loaded. */
  readonly vials: readonly BatchVial[];
  /** Null online; offline the pages of the witness, who is named in the form. */
  readonly offline: OfflineBatch | null;
  /** The circumstances in which it is filled in. */
  readonly context: FormContext;
  readonly agency: Agency | undefined;
  /** Whether what it needs from the server is there, apart from the vials. */
  readonly isReady: boolean;
  /** What an act that takes from the vials is about: those that are loaded, and the boxes that it opens. */
  readonly opened: { readonly vials: readonly Vial[]; readonly resealBoxIds: readonly string[] };
  /** Loads the vials or the agency again; null unless loading one of them failed. */
  readonly retry: (() => void) | null;
  readonly isRetrying: boolean;
  /** How many of the vials are not in the agency any more. */
  readonly goneCount: number;
  readonly allows: CodeEntrySettings;
  /** Whether its scanner is open in the place of the form; offline also the page of a witness. */
  readonly isScanning: boolean;
  /** What the batch goes on with offline. */
  readonly goesOnWith: OfflineStart;
  readonly add: (key: string, code: string, scannedBy: ScannedBy) => void;
  readonly remove: (key: string) => void;
  readonly openScanner: () => void;
  readonly closeScanner: () => void;
};

export type OfflineBatch = OfflineFrame & { readonly steps: Steps };

/**
 * The batch of a form. `offlineAs` is the form with which it can go on offline, null where there is none; with a frame it
 * is offline already.
 */
export function useBatch(
  form: KeptForm<BatchValues>,
  offlineAs: 'administer' | 'waste' | null,
  frame?: OfflineFrame,
): Batch {
  const { newId } = useBasics();
  const { keys } = form.values;
  const isOffline = frame !== undefined;
  const { loaded, vials, lastLaw } = useFormVials(form.values, isOffline);
  const ofAgency = useAgency(!isOffline);
  // What the device remembers of the agency's settings binds nobody offline.
  const agency = isOffline ? undefined : ofAgency.data;
  const isFailed = [loaded, ofAgency].some(({ isError, data }) => isError && data === undefined);
  const steps = useSteps(form.key);
  const [isScanning, setIsScanning] = useState(false);
  // The codes of vials that were scanned here, which are known before the vials themselves are loaded.
  const [scanned, setScanned] = useState<ReadonlyMap<string, string>>(new Map());
  const codes = new Map([...scanned, ...vials.map(({ key, barcode }) => [key, barcode] as const)]);
  const goesOnWith = startOf(form.values, codes, offlineAs);
  useAwaited(isOffline ? null : [loaded.areOld ? { ...loaded, data: undefined } : loaded, ofAgency], goesOnWith);

  function retry(): void {
    loaded.refetch();
    if (ofAgency.isError) void ofAgency.refetch();
  }

  return {
    keys,
    loaded,
    vials,
    offline: frame ? { ...frame, steps } : null,
    context: {
      count: keys.length,
      isOffline,
      guest: guestNameOf(form.values),
      ...(isOffline ? { law: lastLaw } : agency && { law: { ...agency, isBinding: true } }),
    },
    agency,
    isReady: isOffline || agency !== undefined,
    opened: openedOf(loaded.data ?? [], agency),
    retry: isFailed ? retry : null,
    isRetrying: loaded.isFetching || ofAgency.isFetching,
    goneCount: isOffline || loaded.data === undefined || loaded.isFetching ? 0 : keys.length - loaded.data.length,
    allows: agency?.settings ?? defaultSettings,
    isScanning: isOffline ? steps.step !== null : isScanning,
    goesOnWith,
    // Starts from the latest values: codes can be scanned faster than the screen is drawn.
    add(key, code, scannedBy) {
      setScanned((before) => new Map(before).set(key, code));
      form.change((latest) => withKey(latest, key, scannedBy, isOffline ? newId : undefined));
    },
    remove: (key) => form.change((latest) => withoutKey(latest, key)),
    openScanner: () => (isOffline ? steps.open('scan') : setIsScanning(true)),
    closeScanner: () => (isOffline ? steps.close() : setIsScanning(false)),
  };
}

function openedOf(vials: readonly Vial[], agency: Agency | undefined): Batch['opened'] {
  const boxes = vials.map(({ boxId, unitType }) => ({ id: boxId, unitType }));
  return { vials, resealBoxIds: agency === undefined ? [] : boxesToReseal(boxes, agency.settings) };
}

/** What the form goes on with offline, as far as the codes of its vials are known. */
function startOf(
  values: BatchValues,
  codes: ReadonlyMap<string, string>,
  offlineAs: 'administer' | 'waste' | null,
): OfflineStart {
  const given = values.keys.flatMap((key): GivenCode[] => {
    const code = codes.get(key);
    return code === undefined ? [] : [{ code, how: entryOf(values, key).scannedBy }];
  });
  const begun = offlineAs === null ? null : { choice: offlineAs, codes: given };
  // A form with a vial whose code is not known stays in the history; so does that of a waste, which goes back through it.
  const isReplaced = offlineAs === 'administer' && given.length === values.keys.length;
  return { unanswered: null, begun, replacedBy: isReplaced ? ['administer'] : [] };
}

type Keyed = Pick<BatchValues, 'keys' | 'ways' | 'entryIds'>;

/** With one more vial, unless it is there; one that was scanned stays scanned when its code is also typed. */
export function withKey({ keys, ways, entryIds }: Keyed, key: string, how: string, newId?: () => string): Keyed {
  if (keys.includes(key)) return { keys, ways, entryIds };
  return { keys: [...keys, key], ways: [...ways, how], entryIds: newId ? [...entryIds, newId()] : entryIds };
}

export function withoutKey({ keys, ways, entryIds }: Keyed, key: string): Keyed {
  const others = (_: string, place: number): boolean => keys[place] !== key;
  return { keys: keys.filter(others), ways: ways.filter(others), entryIds: entryIds.filter(others) };
}
