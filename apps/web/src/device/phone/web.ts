import type { Phone } from './port.ts';

/** An iPad claims to be a Mac, but no Mac has a touch screen. */
export function webPhone({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Phone {
  if (/Android/i.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios';
  return /Macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null;
}
