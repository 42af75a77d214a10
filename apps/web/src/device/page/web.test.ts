import { expect, test } from 'vitest';
import { webPage } from './web.ts';

function openFrom(present: string, path: string): string[] {
  const { href, pathname, search } = new URL(present);
  const seen: string[] = [];
  webPage({
    href,
    pathname,
    search,
    replace: (to) => seen.push(`replace ${to}`),
    reload: () => seen.push('reload'),
    assign: (to) => seen.push(`assign ${to}`),
  }).open(path);
  return seen;
}

test('another page is loaded by going there, the present one by reloading it', () => {
  expect(openFrom('https://app.test/login/', '/drug/history?id=1')).toEqual(['replace /drug/history?id=1']);
  expect(openFrom('https://app.test/', '/')).toEqual(['replace /', 'reload']);
  expect(openFrom('https://app.test/', '/#x')).toEqual(['replace /#x', 'reload']);
  expect(openFrom('https://app.test/?a=1#x', '/?a=1')).toEqual(['replace /?a=1']);
  expect(openFrom('https://app.test/?a=1', '/?a=2')).toEqual(['replace /?a=2']);
});
