import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifierWords } from '@vialant/domain/words/proof/verifier';
import { defineConfig, type Plugin } from 'vite';

const sources = join(import.meta.dirname, 'src');

/** How a policy names the one script or style that it allows. */
function allowed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Puts script and style into the page, so that it is one file. Its policy allows exactly these two, a worker made from
 * them, and no request at all.
 */
const onePage: Plugin = {
  name: 'one-page',
  async generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
    const [chunk, another] = chunks;
    if (chunk === undefined || another !== undefined) throw new Error('the page has exactly one script');
    // The browser ends a script at this text, wherever it stands.
    const script = chunk.code.replaceAll('</script', '<\\/script');
    const style = await readFile(join(sources, 'style.css'), 'utf8');
    const policy = [
      "default-src 'none'",
      `script-src ${allowed(script)}`,
      `style-src ${allowed(style)}`,
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ');
    const values = new Map(
      Object.entries({ policy, style, script, title: verifierWords.page, noScript: verifierWords.noScript }),
    );
    const page = await readFile(join(sources, 'page.html'), 'utf8');
    const source = page.replaceAll(/\{(\w+)\}/g, (name, key: string) => values.get(key) ?? name);
    delete bundle[chunk.fileName];
    this.emitFile({ type: 'asset', fileName: 'verify.html', source });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [onePage],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Whoever doubts the page can read it.
    minify: false,
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: { input: join(sources, 'main.ts'), output: { format: 'iife', entryFileNames: 'verify.js' } },
  },
});
