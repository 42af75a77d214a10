/** The one place that knows what the product is called (PROD-08); the server may write another name into the page. */
export function readProductName(page: Document): string {
  const written = page.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content.trim();
  return written || 'Vialant';
}
