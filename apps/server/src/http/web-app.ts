import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@vialant/contract/envelope';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { send } from './errors.ts';

const YEAR_SECONDS = 31_536_000;
// What the app may ask the device for, and nothing that it never does.
const PERMISSIONS = 'camera=(self), geolocation=(self), bluetooth=(self), microphone=(), payment=(), usb=()';

/** Serves the built web app: hashed files for ever, its page for every other address, so that a deep link opens. */
export async function serveWebApp(app: FastifyInstance, web: { root: string; productName: string }): Promise<void> {
  const page = withProductName(await readFile(join(web.root, 'index.html'), 'utf8'), web.productName);
  await app.register(fastifyStatic, {
    root: web.root,
    index: false,
    wildcard: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(web.root, 'assets'));
      void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => sendPage(reply, page));
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith(API_BASE) && !/\.\w+$/.test(pathOf(request.url));
    if (isPage) return sendPage(reply, page);
    send(reply, request, { code: 'NOT_FOUND' });
    return reply;
  });
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('permissions-policy', PERMISSIONS)
    .send(page);
}

function withProductName(page: string, productName: string): string {
  const safe = productName.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return page
    .replace(/<title>[^<]*<\/title>/, `<title>${safe}</title>`)
    .replace(/(<meta name="product-name" content=")[^"]*/, `$1${safe}`);
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? url;
}
