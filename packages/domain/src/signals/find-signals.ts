import { reviewedUntil } from './reviewed.ts';
import { findWasteSignals } from './waste-share.ts';
import {
  type Reviewed,
  type Signal,
  SIGNAL_LIMITS as limits,
  type SignalAct,
  type SignalRule,
  type SignalsFound,
} from './signal.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The signals in these acts, which are those of the window. What somebody has reviewed is not asked again: of the person
 * and rule only what was recorded afterwards counts.
 */
export function findSignals(acts: readonly SignalAct[], reviewed: readonly Reviewed[] = []): SignalsFound {
  const waste = findWasteSignals(acts, reviewed);
  return {
    signals: [
      ...waste.signals,
      ...witnessSignals(acts, reviewed),
      ...typedSignals(acts, reviewed),
      ...reversalSignals(acts, reviewed),
      ...lateSignals(acts, reviewed),
    ],
    notCompared: waste.notCompared,
  };
}

/** The acts of each person that count for a rule. */
function byPerson(
  acts: readonly SignalAct[],
  rule: SignalRule,
  reviewed: readonly Reviewed[],
): [string, SignalAct[]][] {
  const people = Map.groupBy(acts, ({ personId }) => personId);
  return [...people].map(([personId, own]) => {
    const until = reviewedUntil(reviewed, { rule, personId, subjectId: null });
    return [personId, own.filter(({ recorded }) => recorded > until)];
  });
}

type Seen = {
  readonly personId: string;
  readonly witnessId: string | null;
  readonly share: number;
  readonly wastes: SignalAct[];
};

/**
 * SIGNALS-03: one colleague saw most of a person's wastes in a unit, though others witness there too. Where most people
 * of the unit have such a colleague, that is how its crews are made up, and no question to one of them.
 */
function witnessSignals(acts: readonly SignalAct[], reviewed: readonly Reviewed[]): Signal[] {
  const wastes = acts.filter(({ kind, unitId, isReversed }) => kind === 'waste' && unitId !== null && !isReversed);
  return [...Map.groupBy(wastes, ({ unitId }) => unitId)].flatMap(([unitId, inUnit]) => {
    const witnesses = new Set(inUnit.flatMap(({ witnessId }) => witnessId ?? []));
    const people = [...Map.groupBy(inUnit, ({ personId }) => personId)].flatMap(([personId, own]) => {
      const until = reviewedUntil(reviewed, { rule: 'witness', personId, subjectId: unitId });
      return mostSeenBy(
        personId,
        own.filter(({ recorded }) => recorded > until),
      );
    });
    const withOne = people.filter(({ share }) => share >= limits.witnessShare);
    const isUsual = withOne.length > 2 && withOne.length * 2 > people.length;
    if (isUsual) return [];
    return withOne.flatMap(({ personId, witnessId, share, wastes: own }) => {
      const others = [...witnesses].filter((one) => one !== witnessId && one !== personId).length;
      if (others < limits.otherWitnesses) return [];
      const seen = own.filter((act) => act.witnessId === witnessId);
      const figures = { wastes: own.length, same: seen.length, share, others };
      return [{ rule: 'witness' as const, personId, subjectId: unitId, otherId: witnessId, figures, acts: seen }];
    });
  });
}

/** Who saw most of the wastes; nothing for somebody with too few of them. */
function mostSeenBy(personId: string, wastes: SignalAct[]): Seen[] {
  if (wastes.length < limits.wastes) return [];
  const counts = [...Map.groupBy(wastes, ({ witnessId }) => witnessId)]
    .filter(([witnessId]) => witnessId !== null && witnessId !== personId)
    .toSorted(([, one], [, other]) => other.length - one.length);
  const [most] = counts;
  if (most === undefined) return [{ personId, witnessId: null, share: 0, wastes }];
  return [{ personId, witnessId: most[0], share: percent(most[1].length, wastes.length), wastes }];
}

/** SIGNALS-05: many codes typed or vials ticked. Where most people do so it is how the agency works. */
function typedSignals(acts: readonly SignalAct[], reviewed: readonly Reviewed[]): Signal[] {
  const people = byPerson(acts, 'typed', reviewed).map(([personId, own]) => {
    const typed = own.filter(({ isTyped }) => isTyped);
    return { personId, own, typed, share: own.length === 0 ? 0 : percent(typed.length, own.length) };
  });
  const active = people.filter(({ own }) => own.length >= limits.typedActs);
  const found = active.filter(({ typed, share }) => typed.length >= limits.typedActs && share >= limits.typedShare);
  if (active.length > limits.peers && found.length * 2 > active.length) return [];
  return found.map(({ personId, own, typed, share }) => ({
    rule: 'typed',
    personId,
    subjectId: null,
    otherId: null,
    figures: { acts: own.length, typed: typed.length, share, peers: active.length - 1 },
    acts: typed,
  }));
}

/** SIGNALS-05: several administrations taken back within 30 days. */
function reversalSignals(acts: readonly SignalAct[], reviewed: readonly Reviewed[]): Signal[] {
  const reversals = acts.filter(({ kind }) => kind === 'un_administer');
  return byPerson(reversals, 'reversals', reviewed).flatMap(([personId, own]) => {
    const inOrder = own.toSorted((one, other) => one.recorded - other.recorded);
    const spans = inOrder.map(({ recorded: from }) =>
      inOrder.filter(({ recorded }) => recorded >= from && recorded - from <= limits.reversalDays * DAY_MS),
    );
    const most = spans.reduce<SignalAct[]>((best, span) => (span.length > best.length ? span : best), []);
    if (most.length < limits.reversals) return [];
    return [
      {
        rule: 'reversals',
        personId,
        subjectId: null,
        otherId: null,
        figures: { count: most.length, days: limits.reversalDays },
        acts: most,
      },
    ];
  });
}

/** SIGNALS-05: several acts recorded long after they happened. A dose and the waste of its rest are one act. */
function lateSignals(acts: readonly SignalAct[], reviewed: readonly Reviewed[]): Signal[] {
  const late = acts.filter(({ happened, recorded }) => recorded - happened > limits.lateHours * HOUR_MS);
  return byPerson(late, 'late', reviewed).flatMap(([personId, own]) => {
    const count = new Set(own.map(({ happened }) => happened)).size;
    if (count < limits.lateActs) return [];
    const figures = { count, hours: limits.lateHours };
    return [{ rule: 'late', personId, subjectId: null, otherId: null, figures, acts: own }];
  });
}

/** Per cent, rounded to one decimal. */
function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 10;
}
