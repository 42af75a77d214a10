import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Distribution } from '../config/config.ts';
import { proveSession } from '../db/agency-transaction.ts';
import { openDb, openPool } from '../db/open.ts';
import { allHandlers } from '../handlers.ts';
import { buildApp } from './app.ts';

let folder: string;
let app: FastifyInstance;
// No server is behind it: these are the answers that need no database, and the one for when there is none.
const pool = openPool({ host: '/nowhere', user: 'vialant_app' });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vialant-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    `<title>Vialant</title><meta name="product-name" content="Vialant" /><script async src="/first.js"></script><script type="module" crossorigin src="/assets/app-1.js"></script>
      <div id="root"><p class="opening">Vialant</p></div>`,
  );
  await writeFile(join(folder, 'assets/app-1.js'), `console.log(${JSON.stringify('x'.repeat(4000))})`);
  await writeFile(join(folder, 'assets/app-1.js.map'), '{}');
  await writeFile(join(folder, 'assets/app-1.js.br'), 'packed');
  await writeFile(join(folder, 'sw.js'), '// keeps the app on the device');
  await writeFile(
    join(folder, 'manifest.webmanifest'),
    '{"name":"Vialant","short_name":"Vialant","display":"standalone"}',
  );
  app = await appWith(null);
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await rm(folder, { recursive: true });
});

function appWith(distribution: Distribution | null): Promise<FastifyInstance> {
  return buildApp({
    prove: (call) => proveSession(openDb(pool), call),
    handlers: allHandlers(pool),
    productName: "Miller & Sons' Meds",
    webRoot: folder,
    https: true,
    logLevel: 'silent',
    distribution,
  });
}

test('ROUTE-01 every page address opens the app, fresh each time', async () => {
  for (const url of ['/', '/login/', '/drug/transfer/%5B%22a%22%5D', '/box/check/confirm/1/2', '/waste/details/?x=1']) {
    const answer = await app.inject({ url });
    expect([url, answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.headers['permissions-policy']).toContain('camera=(self)');
    // A slow phone fetches these before it has begun to read the page.
    expect(answer.headers['link']).toBe(
      '</assets/app-1.js>; rel=modulepreload; crossorigin, </first.js>; rel=preload; as=script',
    );
  }
});

test('PROD-08 the page carries the configured product name, safely', async () => {
  const { body } = await app.inject({ url: '/' });
  expect(body).toContain('<title>Miller &amp; Sons&#39; Meds</title>');
  expect(body).toContain('content="Miller &amp; Sons&#39; Meds"');
  expect(body).toContain('<p class="opening">Miller &amp; Sons&#39; Meds</p>');
  expect(body).not.toContain('Vialant');
});

test('CONST-28 SHELL-24 SHELL-25 SHELL-26 what is set of the stores, the video and the text stands in the page, safely', async () => {
  const app = await appWith({
    androidAppUrl: 'https://play.example/details?id=a&hl=en',
    iosAppUrl: null,
    demoVideoUrl: 'https://video.example:8443/demo.mp4?x=1',
    downloadText: '"><script>$1</script> Get {product}',
  });
  const { body, headers } = await app.inject({ url: '/' });
  expect(body).toContain('<meta name="android-store-url" content="https://play.example/details?id=a&amp;hl=en" />');
  expect(body).not.toContain('ios-store-url');
  expect(body).toContain('<meta name="demo-video-url" content="https://video.example:8443/demo.mp4?x=1" />');
  expect(body).toContain('content="&quot;&gt;&lt;script&gt;$1&lt;/script&gt; Get {product}" />');
  expect(headers['content-security-policy']).toContain("media-src 'self' https://video.example:8443;");
  await app.close();
});

test('OPEN-018 OPEN-137 where nothing is set the page says nothing of it, and media come from this server alone', async () => {
  const { body, headers } = await app.inject({ url: '/' });
  expect(body).not.toMatch(/store-url|demo-video|download-text/);
  expect(headers['content-security-policy']).toContain("media-src 'self';");
});

test('hashed files are kept for ever and compressed, as packed at the build; source maps and unknown files are not there', async () => {
  const script = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip' } });
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  });
  const packed = await app.inject({ url: '/assets/app-1.js', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(packed.body).toBe('packed');
  for (const url of [
    '/assets/app-2.js',
    '/assets/app-1.js.br',
    '/assets/app-1.js.map',
    '/../package.json',
    '/%2e%2e/package.json',
    '/.built',
  ]) {
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
  }
});

test('what keeps the app on the device is asked for anew each time, so that a newer version is found', async () => {
  const worker = await app.inject({ url: '/sw.js' });
  expect([worker.statusCode, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(worker.headers['content-type']).toContain('javascript');
});

test('PROD-08 an installed app carries the configured product name', async () => {
  const answer = await app.inject({ url: '/manifest.webmanifest' });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
  });
  const name = "Miller & Sons' Meds";
  expect(answer.json()).toEqual({ name, short_name: name, display: 'standalone' });
});

test('an unknown call is a named refusal, not a page', async () => {
  const answer = await app.inject({ url: '/api/v1/nothing', headers: { accept: 'text/html' } });
  expect(answer.json()).toMatchObject({ err: 'NOT_FOUND' });
});

test('behind https the browser is told to stay there', async () => {
  expect((await app.inject({ url: '/' })).headers['strict-transport-security']).toContain('max-age=31536000');
});

test('with the database out of reach a call is answered 503 with a text that helps, and nothing of the cause', async () => {
  for (const [method, url] of [
    ['GET', '/api/v1/health'],
    ['GET', '/api/v1/code/find?barcode_id=abc'],
    ['GET', '/api/v1/drug/all'],
  ] as const) {
    const answer = await app.inject({ method, url, headers: { 'x-auth-token': 'x' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      err: 'UNAVAILABLE',
      message: 'Something went wrong. Please try again later.',
      trace_id: expect.any(String),
    });
  }
});
