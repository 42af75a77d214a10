import { afterEach, expect, test, vi } from 'vitest';
import { webLocation } from './web.ts';

afterEach(() => void vi.useRealTimers());

type Ask = Geolocation['getCurrentPosition'];

function position(latitude: number, longitude: number): GeolocationPosition {
  return { coords: { latitude, longitude }, timestamp: 0 } as GeolocationPosition;
}

test('LOC-02 LOC-03 CONST-22 a location up to an hour old counts, and is waited for 30 s', async () => {
  const ask = vi.fn<Ask>((found) => found(position(45.5, -122.6)));
  expect(await webLocation({ getCurrentPosition: ask }).current()).toEqual({ lat: 45.5, lon: -122.6 });
  expect(ask.mock.calls[0]?.[2]).toEqual({ timeout: 30_000, maximumAge: 3_600_000 });
});

test('LOC-04 OPEN-118 denied, failed or not there at all, the answer is null', async () => {
  const denied: Ask = (_found, failed) => failed?.({ code: 1 } as GeolocationPositionError);
  expect(await webLocation({ getCurrentPosition: denied }).current()).toBeNull();
  expect(await webLocation(undefined).current()).toBeNull();
});

test('LOC-02 LOC-04 a question that the user leaves open is given up after 30 s', async () => {
  vi.useFakeTimers();
  const answered = vi.fn<(found: unknown) => void>();
  void webLocation({ getCurrentPosition: () => undefined })
    .current()
    .then(answered);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledWith(null);
});
