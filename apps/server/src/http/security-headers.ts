import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type SetHeaders = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Sets the headers of every answer, which are put together once. Scripts, styles and connections come from this server
 * alone; a demo video may come from the one other origin that was configured for it.
 */
export function securityHeaders({ https, demoVideoUrl }: { https: boolean; demoVideoUrl: string | null }): SetHeaders {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The barcode decoder is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component kit injects its variables as a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", ...(demoVideoUrl === null ? [] : [new URL(demoVideoUrl).origin])],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
  });
}
