export type Rationed = { readonly call: () => void; readonly stop: () => void };

/** Calls the listener at once, and then at most once per span, also after the last call. */
export function atMostEvery(spanMs: number, listener: () => void): Rationed {
  let pause: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;
  const call = (): void => {
    if (pause !== undefined) {
      isAsked = true;
      return;
    }
    isAsked = false;
    listener();
    pause = setTimeout(() => {
      pause = undefined;
      if (isAsked) call();
    }, spanMs);
  };
  return { call, stop: () => clearTimeout(pause) };
}
