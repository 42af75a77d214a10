import { readDistribution, readProductName } from '../app/start/product.ts';
import type { Services } from '../services/services.ts';

/** Writes texts into the page as the server does before it sends it; texts of before are taken out. */
export function writeIntoPage(texts: Readonly<Record<string, string>>): void {
  for (const written of document.head.querySelectorAll('meta[data-test]')) written.remove();
  for (const [name, content] of Object.entries(texts)) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    meta.dataset['test'] = '';
    document.head.append(meta);
  }
}

/** What the app reads from its page when it starts. */
export function textsOfPage(): Pick<Services, 'distribution' | 'productName'> {
  return { distribution: readDistribution(document), productName: readProductName(document) };
}
