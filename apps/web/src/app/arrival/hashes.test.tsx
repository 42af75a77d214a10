import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Services } from '../../services/services.ts';
import { renderApp, signedIn } from '../../testing/app.tsx';
import { textsOfPage, writeIntoPage } from '../../testing/page-texts.ts';

const stores = { ios: 'https://store.example/ios', android: 'https://store.example/android' };
const everything = {
  'ios-store-url': stores.ios,
  'android-store-url': stores.android,
  'demo-video-url': 'https://video.example/demo.mp4',
} as const;

afterEach(() => writeIntoPage({}));

/** The popup over a page into which the server has written these texts. */
function downloadFrom(
  written: Readonly<Record<string, string>>,
  phone: Services['phone'] = null,
): Promise<HTMLElement> {
  writeIntoPage(written);
  renderApp('/#show-tutorial', { services: { phone, ...textsOfPage() } });
  return screen.findByRole('dialog', { name: 'Now download the app' });
}

test('SHELL-21 SHELL-24 SHELL-26 OPEN-018 the tutorial hash opens the download popup; at a desk it points to the phone', async () => {
  const popup = await downloadFrom({ ...everything, 'product-name': 'Medtrail' });
  expect(within(popup).getByText('Please download the Medtrail app on your phone')).toBeDefined();
  expect(popup.querySelector('video')?.getAttribute('src')).toBe('https://video.example/demo.mp4');
  expect(within(popup).queryByRole('link')).toBeNull();
});

test('SHELL-26 the text is configurable', async () => {
  const popup = await downloadFrom({ ...everything, 'download-text': 'Get {product} from your admin' });
  expect(within(popup).getByText('Get Vialant from your admin')).toBeDefined();
});

test.each([
  ['android', 'Download on Google Play', stores.android],
  ['ios', 'Download on the App Store', stores.ios],
] as const)('SHELL-25 CONST-28 on %s the button is %s', async (phone, name, address) => {
  const popup = await downloadFrom(everything, phone);
  expect(within(popup).getByRole('link', { name }).getAttribute('href')).toBe(address);
  expect(within(popup).queryByText(/Please download/)).toBeNull();
});

test('OPEN-018 OPEN-137 on a phone without a store and a video nothing opens, and the hash is gone', async () => {
  renderApp('/#show-tutorial', { services: { phone: 'ios' } });
  await waitFor(() => expect(window.location.hash).toBe(''));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('OPEN-137 on a phone whose store is not set the popup holds the video alone', async () => {
  const popup = await downloadFrom({ ...everything, 'ios-store-url': ' ' }, 'ios');
  expect(popup.querySelector('video')).not.toBeNull();
  expect(within(popup).queryByRole('link')).toBeNull();
});

test('SHELL-21 closing the popup leaves the page without the hash', async () => {
  const { user } = renderApp('/#show-tutorial');
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.hash).toBe('');
});

test('SHELL-22 OPEN-024 the reset request is told and opens the forgot-password page', async () => {
  renderApp('/#request-password-reset');
  await screen.findByRole('heading', { level: 1, name: 'Password Reset' });
  expect(screen.getByText('Password reset required')).toBeDefined();
});

const payload = encodeURIComponent(JSON.stringify({ token: 'token-7', region: 'us', other: 'x' }));

test('SHELL-23 OPEN-075 a storage link asks first, and only then replaces what is kept', async () => {
  const { user, page } = renderApp(`/?storage=${payload}#set-storage`, { stored: { ...signedIn, last_box_id: 'b1' } });
  const popup = within(await screen.findByRole('dialog', { name: 'Replace what is kept' }));
  expect(localStorage.getItem('token')).toBe('token-1');
  await user.click(popup.getByRole('button', { name: 'Replace' }));
  // The app may have asked the server by now whose session the new token is.
  const { known_user: _, ...kept } = Object.fromEntries(Object.entries(localStorage));
  expect(kept).toEqual({ token: 'token-7', region: 'us' });
  expect(page.loads).toEqual(['/']);
});

test('OPEN-075 a storage link that is turned down changes nothing and is gone from the address', async () => {
  const { user, page } = renderApp(`/?storage=${payload}#set-storage`, { stored: signedIn });
  const popup = within(await screen.findByRole('dialog', { name: 'Replace what is kept' }));
  await user.click(popup.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(page.loads).toEqual([]);
  expect(window.location.href).not.toContain('storage');
});

test('SHELL-23 OPEN-075 in sandbox mode it asks too, and the sandbox stays', async () => {
  const { user, page } = renderApp(`/?storage=${payload}#set-storage`, { stored: { sandbox: '1' } });
  const popup = within(await screen.findByRole('dialog', { name: 'Replace what is kept' }));
  expect(page.loads).toEqual([]);
  await user.click(popup.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(page.loads).toEqual(['/']));
  const { known_user: _, ...kept } = Object.fromEntries(Object.entries(localStorage));
  expect(kept).toEqual({ token: 'token-7', region: 'us', sandbox: '1' });
});

test('SHELL-23 a storage link without anything that can be read does nothing', async () => {
  const { page } = renderApp('/?storage=%7Bnot#set-storage');
  await screen.findByRole('button', { name: 'Log in' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.loads).toEqual([]);
});
