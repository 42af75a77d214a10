import { expect, test } from 'vitest';
import { webPhone } from './web.ts';

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, null],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 10, null],
] as const)('SHELL-25 SHELL-26 %s with %i touch points is %s', (userAgent, maxTouchPoints, phone) => {
  expect(webPhone({ userAgent, maxTouchPoints })).toBe(phone);
});
