import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The origins of the servers an app talks to; the sandbox flag chooses between them (SHELL-29). */
export type MobileServers = { readonly production: string; readonly sandbox: string };

// The store delivers the whole app, so it needs no service worker; source maps are not shipped.
const NOT_WANTED = /^(?:sw\.js|manifest\.webmanifest|\.built|.*\.map)$/;
// The page's own origin, named as well, because not every web view counts its own scheme as 'self'.
const SELF = "'self' capacitor://localhost";
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Fills `to` with the built web app of `from`, with the addresses of its servers. */
export function fillWebFolder(from: string, to: string, servers: MobileServers): void {
  const page = mobilePage(readFileSync(join(from, 'index.html'), 'utf8'), servers);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (path) => !NOT_WANTED.test(basename(path)) });
  writeFileSync(join(to, 'index.html'), page);
}

/** The web app's page with the addresses of its servers, and a policy that allows no others. */
export function mobilePage(page: string, { production, sandbox }: MobileServers): string {
  const [server, sandboxServer] = [originOf(production), originOf(sandbox)];
  const policy = [
    `default-src ${SELF}`,
    // The barcode decoder is WebAssembly.
    `script-src ${SELF} 'wasm-unsafe-eval'`,
    // The component kit injects its variables as a style element.
    `style-src ${SELF} 'unsafe-inline'`,
    `img-src ${SELF} data: blob:`,
    `connect-src ${SELF} ${server} ${sandboxServer}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  const written = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    `<meta name="server" content="${server}" />`,
    `<meta name="sandbox-server" content="${sandboxServer}" />`,
  ];
  const charset = '<meta charset="utf-8" />';
  if (!page.includes(charset)) throw new Error('The page of the web app has changed: there is nowhere to write to.');
  return page.replace(charset, [charset, ...written].join('\n    ')).replace(/\n *<link rel="manifest"[^>]*>/, '');
}

/** An address as an origin. Only a server on this machine may do without https: tokens and drug records are sent to it. */
function originOf(address: string): string {
  const { protocol, origin, hostname } = new URL(address);
  if (protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.includes(hostname))) return origin;
  throw new Error(`An app needs the https: address of its server, and got ${address}`);
}
