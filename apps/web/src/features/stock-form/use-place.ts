import { fill } from '@vialant/domain/words/fill';
import { actPlace } from '@vialant/domain/words/field/act-place';
import { useFlowBoxes } from '../../queries/flow-box.ts';

/** The box that an act is about, as the bar names it; of several the first, with the number of the others. */
export function usePlace(boxIds: readonly string[]): string | null {
  const wanted = [...new Set(boxIds)];
  const boxes = useFlowBoxes(wanted);
  const [first] = wanted.flatMap((id) => boxes.find((box) => box.id === id) ?? []);
  if (first === undefined) return null;
  return wanted.length === 1 ? first.label : fill(actPlace.andMore, { box: first.label, n: wanted.length - 1 });
}
