import { renderHook } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Position } from '../device/location/port.ts';
import { testServices } from '../testing/screen.tsx';
import { ServicesContext } from './services.ts';
import { usePosition } from './use-position.ts';

/** A form whose device answers each question for its position with the next of these. */
function opened(answers: readonly Promise<Position | null>[], isOpen = true) {
  const left = [...answers];
  const current = vi.fn(() => left.shift() ?? Promise.resolve(null));
  const services = testServices({ services: { location: { current } } });
  function Around({ children }: { readonly children: ReactNode }): ReactElement {
    return <ServicesContext value={services}>{children}</ServicesContext>;
  }
  const form = renderHook((open: boolean) => usePosition(open), { wrapper: Around, initialProps: isOpen });
  return { ...form, current };
}

test('LOC-01 the position is asked for once, when the form opens, and told when it is sent', async () => {
  const { result, rerender, current } = opened([Promise.resolve({ lat: 1, lon: 2 })]);
  expect(current).toHaveBeenCalledTimes(1);
  rerender(true);
  expect(await result.current()).toEqual({ lat: 1, lon: 2 });
  expect(current).toHaveBeenCalledTimes(1);
});

test('LOC-04 OPEN-118 a form that is sent waits 3 s for a position that does not come, and goes on without', async () => {
  vi.useFakeTimers();
  const { result } = opened([new Promise<never>(() => undefined)]);
  const told = vi.fn<(position: Position | null) => void>();
  void result.current().then(told);
  await vi.advanceTimersByTimeAsync(2999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledWith(null);
  vi.useRealTimers();
});

test('LOC-01 a form that is not open asks nothing, and one that opens again asks again', async () => {
  const { result, rerender, current } = opened(
    [Promise.resolve({ lat: 1, lon: 2 }), Promise.resolve({ lat: 3, lon: 4 })],
    false,
  );
  expect(current).not.toHaveBeenCalled();
  rerender(true);
  rerender(false);
  rerender(true);
  expect(await result.current()).toEqual({ lat: 3, lon: 4 });
});
