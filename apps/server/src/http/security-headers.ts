import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

type SetHeaders = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/**
 * Sets the headers of every answer, which are put together once. Scripts, styles and connections come from this server
 * alone.
 */
export function securityHeaders(https: boolean): SetHeaders {
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
