import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@vialant/contract/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const MANIFEST = 'manifest.webmanifest';
const YEAR_SECONDS = 31_536_000;
// What the app may ask the device for, and nothing that it never does.
const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()';

export type WebApp = {
  /** Whether a request that met no file is for a page of the app. */
  isPage(request: FastifyRequest): boolean;
  sendPage(reply: FastifyReply): FastifyReply;
};

/** Serves the built web app's files, the hashed ones for ever, and answers how to send its page. */
export async function serveWebApp(app: FastifyInstance, web: { root: string; productName: string }): Promise<WebApp> {
  const page = withProductName(await readFile(join(web.root, 'index.html'), 'utf8'), web.productName);
  await app.register(fastifyStatic, {
    root: web.root,
    index: false,
    wildcard: false,
    globIgnore: ['**/index.html', `**/${MANIFEST}`, '**/*.map', '**/*.br', '**/.*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(web.root, 'assets'));
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
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
        .send(page),
  };
}

/** What the device calls the app once it is installed; null in a build that cannot be. */
async function readManifest({ root, productName }: { root: string; productName: string }): Promise<string | null> {
  const text = await readFile(join(root, MANIFEST), 'utf8').catch(() => null);
  return text && JSON.stringify({ ...(JSON.parse(text) as object), name: productName, short_name: productName });
}

function withProductName(page: string, productName: string): string {
  const safe = productName.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return page
    .replace(/<title>[^<]*<\/title>/, `<title>${safe}</title>`)
    .replace(/(<meta name="product-name" content=")[^"]*/, `$1${safe}`)
    .replace(/(<p class="opening">)[^<]*/, `$1${safe}`);
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}
