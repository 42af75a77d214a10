import { expect, test } from '../support/fixtures.ts';

test.describe('what the server sends', () => {
  test('the page is never cached and comes with the policy that guards it; hashed files are cached for ever and compressed; a script that is not ours does not run', async ({
    page,
    request,
    faults,
  }) => {
    const reply = await request.get('/');
    expect(reply.status()).toBe(200);
    const headers = reply.headers();
    expect(headers['cache-control']).toBe('no-cache');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');

    const scripts: string[] = [];
    page.on('response', (reply) => {
      if (reply.request().resourceType() === 'script') scripts.push(reply.url());
    });
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    // The first one has a fixed name, under which it is asked for anew each time.
    const first = scripts.filter((script) => new URL(script).pathname === '/first.js');
    for (const script of first) {
      expect((await request.get(script)).headers()['cache-control']).toBe('no-cache');
    }
    const hashed = scripts.filter((script) => !first.includes(script));
    expect(hashed.length).toBeGreaterThan(0);
    for (const script of hashed) {
      const reply = await request.get(script);
      const headers = reply.headers();
      expect(reply.status()).toBe(200);
      expect(new URL(script).pathname).toMatch(/^\/assets\/[\w-]+-[\w-]{8}\.js$/);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      if ((await reply.body()).length > 2000) expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
    }

    const ran = await page.evaluate(async () => {
      const refused = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve));
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.body.append(script);
      await refused;
      return document.title === 'taken over';
    });
    expect(ran).toBe(false);
    expect(faults).toHaveLength(1);
    faults.length = 0; // this fault was provoked
  });

  test('deep links open the app; what is not there, and what lies outside of it, is not found', async ({
    request,
    baseURL,
  }) => {
    for (const path of ['/drug/history', '/box/check/confirm/some-id/1794700000000', '/administer/details/FEN-001']) {
      const reply = await request.get(path);
      expect(reply.status(), path).toBe(200);
      expect(reply.headers()['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers()['cache-control']).toBe('no-cache');
      expect(await reply.text(), path).toContain('<div id="root">');
    }
    for (const path of ['/assets/index-00000000.js', '/robots.map', '/.env', '/api/v1/no/such/call']) {
      const reply = await request.get(path);
      expect(reply.status(), path).toBe(404);
      expect(await reply.text(), path).not.toContain('<div id="root">');
    }
    for (const path of [
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
    ]) {
      const reply = await fetch(`${baseURL}${path}`);
      expect(await reply.text(), path).not.toContain('vialant"');
    }
  });
});
