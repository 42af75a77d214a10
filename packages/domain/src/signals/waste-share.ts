import { reviewedUntil } from './reviewed.ts';
import {
  type NotCompared,
  type Reviewed,
  type Signal,
  SIGNAL_LIMITS as limits,
  type SignalAct,
  type SignalsFound,
} from './signal.ts';

/** What a person gave and wasted of a type, as a share, all in per cent. */
type Share = {
  readonly personId: string;
  readonly uses: number;
  readonly wasted: number;
  readonly vials: number;
  /** How far its vials lie from their mean, squared and added up: by so much shares differ by chance. */
  readonly squares: number;
  readonly wastes: readonly SignalAct[];
};

/**
 * SIGNALS-02: somebody wastes a larger share of a type than others do. The share must lie above the median of the peers
 * by three median absolute deviations, by ten points, and by four standard errors: with few uses, the doses that
 * patients happened to need differ by more than ten points without any meaning.
 */
export function findWasteSignals(acts: readonly SignalAct[], reviewed: readonly Reviewed[]): SignalsFound {
  const counted = acts.filter(
    ({ kind, typeId, isReversed, wasExpired }) =>
      (kind === 'administer' || kind === 'waste') && typeId !== null && !isReversed && !wasExpired,
  );
  const signals: Signal[] = [];
  const notCompared: NotCompared[] = [];
  for (const [typeId, ofType] of Map.groupBy(counted, (act) => act.typeId ?? '')) {
    const everybody = sharesOf(ofType);
    const asked = sharesOf(
      ofType.filter(({ personId, recorded }) => {
        return recorded > reviewedUntil(reviewed, { rule: 'waste', personId, subjectId: typeId });
      }),
    );
    if (everybody.length > 0 && everybody.length - 1 < limits.peers) {
      notCompared.push({ typeId, people: everybody.length });
      continue;
    }
    signals.push(...asked.flatMap((share) => signalOf(share, typeId, everybody)));
  }
  return { signals, notCompared };
}

/** The share of everyone who used the type often enough. */
function sharesOf(acts: readonly SignalAct[]): Share[] {
  return [...Map.groupBy(acts, ({ personId }) => personId)].flatMap(([personId, own]) => {
    const uses = own.filter(({ kind }) => kind === 'administer').length;
    if (uses < limits.uses) return [];
    const vials = [...Map.groupBy(own, ({ vialId }) => vialId).values()];
    const wastes = own.filter(({ kind }) => kind === 'waste');
    const squares = squaresOf(vials.map(wastedShare));
    return [{ personId, uses, wasted: wastedShare(own), vials: vials.length, squares, wastes }];
  });
}

function wastedShare(acts: readonly SignalAct[]): number {
  const wasted = total(acts.filter(({ kind }) => kind === 'waste'));
  return (wasted / total(acts)) * 100;
}

function total(acts: readonly SignalAct[]): number {
  return acts.reduce((sum, { amount }) => sum + amount, 0);
}

function signalOf(share: Share, typeId: string, everybody: readonly Share[]): Signal[] {
  const peers = everybody.filter(({ personId }) => personId !== share.personId);
  const usual = median(peers.map(({ wasted }) => wasted));
  if (share.wasted <= usual + limits.points) return [];
  const deviation = median(peers.map(({ wasted }) => Math.abs(wasted - usual)));
  const standardError = spreadOf(peers) / Math.sqrt(share.vials);
  const above = Math.max(limits.deviations * deviation, limits.points, limits.standardErrors * standardError);
  // What is reached exactly is not above it, however the machine rounds.
  if (share.wasted <= usual + above + 1e-9) return [];
  const figures = {
    uses: share.uses,
    share: rounded(share.wasted),
    median: rounded(usual),
    deviation: rounded(deviation),
    threshold: rounded(usual + above),
    peers: peers.length,
  };
  return [{ rule: 'waste', personId: share.personId, subjectId: typeId, otherId: null, figures, acts: share.wastes }];
}

/** How far the vials of one person usually lie from each other, whoever the person is. */
function spreadOf(people: readonly Share[]): number {
  const squares = people.reduce((sum, one) => sum + one.squares, 0);
  const freedom = people.reduce((sum, { vials }) => sum + vials - 1, 0);
  return freedom > 0 ? Math.sqrt(squares / freedom) : 0;
}

function squaresOf(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return values.reduce((sum, one) => sum + (one - mean) ** 2, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
