import { expect, test } from 'vitest';
import { webPictures } from './web.ts';

type Query = Pick<Permissions, 'query'>;

const answering = (state: PermissionState): Query => ({
  query: () => Promise.resolve({ state } as PermissionStatus),
});

/** Opens the chooser and closes it again without a file. */
function takeNothing(permissions: Query | undefined): Promise<unknown> {
  const taken = webPictures(document, permissions).take();
  document.querySelector('input[type=file]')?.dispatchEvent(new Event('cancel'));
  return taken;
}

test('IMG-05 who comes back without a picture while the camera is denied is told of it', async () => {
  expect(await takeNothing(answering('denied'))).toEqual({ outcome: 'camera denied' });
  expect(document.querySelector('input')).toBeNull();
});

test.each([
  ['granted', answering('granted')],
  ['not asked for yet', answering('prompt')],
  ['not known to the browser', { query: () => Promise.reject(new TypeError('camera')) }],
  ['in a browser without permissions', undefined],
])('IMG-05 with the camera %s they have only changed their mind', async (_what, permissions) => {
  expect(await takeNothing(permissions)).toEqual({ outcome: 'cancelled' });
});
