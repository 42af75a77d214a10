import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@vialant/contract/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Distribution } from '../config/config.ts';

const MANIFEST = 'manifest.webmanifest';
const YEAR_SECONDS = 31_536_000;
/** What a page may ask for of the files with a hash in their name: neither their sources nor the packed ones by name. */
const HASHED_FILE = /^\/[\w-]+\.(?!map$|br$)\w+$/;
// What the app asks the device for; everything else is forbidden to it.
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()';

/** What an installation writes into the page. */
export type PageTexts = { productName: string; distribution: Distribution | null };

export type WebApp = {
  /** Whether a request that met no file is for a page of the app. */
  isPage(request: FastifyRequest): boolean;
  sendPage(reply: FastifyReply): FastifyReply;
};

/** Serves the built web app's files, the hashed ones for ever, and answers how to send its page. */
export async function serveWebApp(app: FastifyInstance, web: PageTexts & { root: string }): Promise<WebApp> {
  const page = withTexts(await readFile(join(web.root, 'index.html'), 'utf8'), web);
  const wanted = wantedBy(page);
  const files = { index: false, decorateReply: false, preCompressed: true, cacheControl: false } as const;
  // Hundreds, so that they have one route in common.
  await app.register(fastifyStatic, {
    ...files,
    root: join(web.root, 'assets'),
    prefix: '/assets/',
    allowedPath: (path) => HASHED_FILE.test(path),
    setHeaders: (reply) => void reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  });
  await app.register(fastifyStatic, {
    ...files,
    root: web.root,
    wildcard: false,
    globIgnore: ['assets/**', '**/index.html', `**/${MANIFEST}`, '**/*.map', '**/*.br', '**/.*'],
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  const manifest = await readManifest(web);
  if (manifest !== null) {
    app.get(`/${MANIFEST}`, { schema: { hide: true } }, (_request, reply) =>
      reply.header('content-type', 'application/manifest+json').header('cache-control', 'no-cache').send(manifest),
    );
  }
  return {
    isPage: ({ method, url }) =>
      (method === 'GET' || method === 'HEAD') && !url.startsWith(API_BASE) && !/\.\w+$/.test(pathOf(url)),
    sendPage: (reply) =>
      reply
        .status(200)
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('permissions-policy', PERMISSIONS)
        .headers(wanted === '' ? {} : { link: wanted })
        .send(page),
  };
}

/** What a browser may fetch as soon as it has the head of the answer, before a slow phone has begun to read the page. */
function wantedBy(page: string): string {
  const all = (pattern: RegExp, more: string): string[] =>
    [...page.matchAll(pattern)].map(([, address]) => `<${address}>; ${more}`);
  return [
    ...all(/<script type="module" crossorigin src="([^"]+)"/g, 'rel=modulepreload; crossorigin'),
    ...all(/<link rel="stylesheet" crossorigin href="([^"]+)"/g, 'rel=preload; as=style; crossorigin'),
    ...all(/<script async src="([^"]+)"/g, 'rel=preload; as=script'),
  ].join(', ');
}

/** The web app manifest with the product's name; null in a build that has none and cannot be installed. */
async function readManifest({ root, productName }: { root: string; productName: string }): Promise<string | null> {
  const text = await readFile(join(root, MANIFEST), 'utf8').catch(() => null);
  return text && JSON.stringify({ ...(JSON.parse(text) as object), name: productName, short_name: productName });
}

function withTexts(page: string, { productName, distribution }: PageTexts): string {
  const safe = escaped(productName);
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${safe}</title>`)
    .replace(
      /<meta name="product-name" content="[^"]*" \/>/,
      () => `${meta('product-name', productName)}${distributionOf(distribution)}`,
    )
    .replace(/<p class="opening">[^<]*/, () => `<p class="opening">${safe}`);
}

/** The settings as meta elements of the page, without those that are not set: the app offers what it finds there. */
function distributionOf(distribution: Distribution | null): string {
  const written = {
    'android-store-url': distribution?.androidAppUrl,
    'ios-store-url': distribution?.iosAppUrl,
    'demo-video-url': distribution?.demoVideoUrl,
    'download-text': distribution?.downloadText,
  };
  return Object.entries(written)
    .map(([name, content]) => (content ? meta(name, content) : ''))
    .join('');
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escaped(content)}" />`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}
