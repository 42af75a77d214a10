import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { webPictures } from '../../device/picture/web.ts';
import { refuse } from '../../testing/memory-api.ts';
import { type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { ImagePicker } from './ImagePicker.tsx';

afterEach(() => void vi.useRealTimers());

const URL_1 = '/api/v1/image/file?id=1';
const taken = { outcome: 'taken', picture: new Blob(['picture'], { type: 'image/jpeg' }) } as const;

function Form({ start, refused }: { readonly start: string | null; readonly refused: string | null }): ReactElement {
  const [url, setUrl] = useState(start);
  const [isSending, setIsSending] = useState(false);
  return (
    <>
      <ImagePicker folder="box_check" value={url} onChange={setUrl} onSending={setIsSending} refused={refused} />
      <output data-testid="url">{url ?? 'none'}</output>
      {isSending && <p>The form waits</p>}
    </>
  );
}

function show(options: TestOptions & { start?: string; refused?: string } = {}): RenderedScreen {
  const { start = null, refused = null, ...rest } = options;
  return renderScreen(<Form start={start} refused={refused} />, {
    ...rest,
    routes: { 'POST image/upload': () => ({ url: URL_1 }), ...options.routes },
  });
}

const add = (): HTMLElement => screen.getByRole('button', { name: 'Add image' });
/** What is told is told at once, by the time that all that is ready has run. */
async function expectNoToast(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(add()).toBeDefined();
  expect(document.querySelector('.toast-text')).toBeNull();
}
const url = (): string | null => screen.getByTestId('url').textContent;

test('IMG-01 a picture is sent as it is taken, with the session and its folder', async () => {
  const { user, pictures, api } = show({ stored: { token: 'token-1' } });
  pictures.next(taken);
  await user.click(add());
  await waitFor(() => expect(url()).toBe(URL_1));
  const [sent] = api.seen('POST image/upload');
  expect(sent?.headers.get('x-folder')).toBe('box_check');
  expect(sent?.headers.get('x-auth-token')).toBe('token-1');
  expect(sent?.headers.get('content-type')).toBeNull(); // the browser writes it, with the form's boundary
});

test('IMG-04 of a file that cannot be read the user is told, and nothing is sent', async () => {
  const { user, pictures, api } = show();
  pictures.next({ outcome: 'unreadable' });
  await user.click(add());
  expect(await screen.findByText('Could not access file')).toBeDefined();
  expect(api.seen('POST image/upload')).toEqual([]);
});

/** The form over the chooser of a browser that answers so when it is asked for the camera. */
function showInBrowser(state: PermissionState): RenderedScreen {
  const permissions = { query: () => Promise.resolve({ state } as PermissionStatus) };
  return show({ services: { pictures: { ...webPictures(document, permissions), next: () => {} } } });
}

test('IMG-05 OPEN-131 who leaves the chooser without a picture is told of a denied camera, and of nothing else', async () => {
  for (const state of ['granted', 'prompt', 'denied'] as const) {
    const { user, api } = showInBrowser(state);
    await user.click(add());
    const chooser = document.querySelector('input[type=file]');
    await act(async () => void chooser?.dispatchEvent(new Event('cancel')));
    if (state === 'denied') expect(await screen.findByText('Enable camera use in settings')).toBeDefined();
    else await expectNoToast();
    expect(api.seen('POST image/upload')).toEqual([]);
    cleanup();
  }
});

test('a user who chose nothing gets no message', async () => {
  const { user } = show();
  await user.click(add());
  await expectNoToast();
});

test('IMG-03 a refused picture says why, and a retry is the same upload', async () => {
  const { user, pictures, api } = show({
    routes: { 'POST image/upload': () => refuse('WRONG_TYPE', 'Please choose a JPEG, PNG, HEIC or WebP picture') },
  });
  pictures.next(taken);
  await user.click(add());
  expect(await screen.findByText('Please choose a JPEG, PNG, HEIC or WebP picture')).toBeDefined();
  expect(document.querySelector('.toast-text')?.textContent).toBe('Upload failed');
  api.answer({ 'POST image/upload': () => ({ url: URL_1 }) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(url()).toBe(URL_1));
  const [first, second] = api.seen('POST image/upload').map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toBe(second);
});

test('IMG-02 IMG-03 CONST-05 an upload without an answer fails after 25 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, pictures, api } = show();
  api.fail('POST image/upload', 'silence');
  pictures.next(taken);
  await user.click(add());
  expect(await screen.findByRole('progressbar')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(24_000));
  expect(screen.queryByText('Upload failed')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getAllByText('Upload failed')).not.toHaveLength(0);
});

test('a running upload can be cancelled', async () => {
  const { user, pictures, api } = show();
  api.fail('POST image/upload', 'silence');
  pictures.next(taken);
  await user.click(add());
  expect(await screen.findByText('The form waits')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('The form waits')).toBeNull();
  expect(add()).toBeDefined();
  expect(document.querySelector('.toast-text')).toBeNull();
});

test('a picture of before is asked for by its id with the session, whatever host its address names', async () => {
  const { api } = show({
    start: 'https://evil.example/api/v1/image/file?id=7',
    routes: { 'GET image/file': () => new Response(new Blob(['picture'])) },
  });
  expect(await screen.findByRole('img', { name: 'Added image' })).toBeDefined();
  expect(api.seen('GET image/file').map(({ query, url: asked }) => [asked.host, query])).toEqual([
    ['memory.test', { id: '7' }],
  ]);
});

test('a missing required picture is reported at the button', () => {
  show({ refused: 'Image required' });
  expect(screen.getByText('Image required').getAttribute('role')).toBe('alert');
});
