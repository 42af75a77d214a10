type WithSettings = { readonly happyDOM: { readonly settings: { device: { prefersReducedMotion: string } } } };

/** Whether the user of the test wants as little motion as possible. */
export function reduceMotion(isReduced: boolean): void {
  const { settings } = (globalThis as unknown as WithSettings).happyDOM;
  settings.device = { ...settings.device, prefersReducedMotion: isReduced ? 'reduce' : 'no-preference' };
}
