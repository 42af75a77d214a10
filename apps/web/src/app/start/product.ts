import type { Distribution } from '../../services/services.ts';

/** The only place that knows the product's name (PROD-08); the server may write another name into the page. */
export function readProductName(page: Document): string {
  return written(page, 'product-name') ?? 'Vialant';
}

/**
 * The app's addresses in the stores, its scheme and its demo, from the page; what the page leaves out is not offered.
 */
export function readDistribution(page: Document): Distribution {
  return {
    scheme: written(page, 'app-scheme') ?? 'vialant',
    stores: { ios: written(page, 'ios-store-url'), android: written(page, 'android-store-url') },
    demoVideo: written(page, 'demo-video-url'),
    downloadText: written(page, 'download-text'),
  };
}

/** SHELL-29: which server the wrapper talks to; a browser talks to the one the page came from (OPEN-079). */
export function serverAddress(page: Document, sandbox: boolean): string {
  return written(page, sandbox ? 'sandbox-server' : 'server') ?? '';
}

function written(page: Document, name: string): string | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || null;
}
