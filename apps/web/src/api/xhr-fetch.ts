import type { FetchWithProgress } from './client.ts';

/** A fetch over XMLHttpRequest, the only way in which a browser reports upload progress. */
export const xhrFetch: FetchWithProgress = (url, init, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(new TypeError('Failed to send'));
    request.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body instanceof FormData ? init.body : null);
  });
