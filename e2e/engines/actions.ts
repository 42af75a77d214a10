import type { Point } from './driven.ts';

const MOVE_MS = 20;

/** A stroke of the mouse, as both WebDriver and WebDriver BiDi are told of it. */
export function strokeOf(points: readonly Point[]): readonly object[] {
  const [first = { x: 0, y: 0 }, ...more] = points;
  const to = ({ x, y }: Point, duration: number): object => ({
    type: 'pointerMove',
    duration,
    x: Math.round(x),
    y: Math.round(y),
    origin: 'viewport',
  });
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        to(first, 0),
        { type: 'pointerDown', button: 0 },
        ...more.map((point) => to(point, MOVE_MS)),
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

/** Keys pressed one after another. */
export function keysOf(text: string): readonly object[] {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keys', actions }];
}
