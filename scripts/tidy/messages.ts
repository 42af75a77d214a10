import { leadingIds, titlesIn } from '../trace/titles.ts';
import { isCode, isTest, type SourceFile } from './source-files.ts';

const CATALOGUE = /^packages\/domain\/src\/messages(?:\/|\.ts)/;

/** The keys of the messages that the product's code uses outside of the catalogue itself. */
export function usedMessages(files: readonly SourceFile[]): ReadonlySet<string> {
  const code = files.filter((file) => isCode(file) && !isTest(file) && !CATALOGUE.test(file.path));
  return new Set(code.flatMap(({ text }) => [...fromCatalogue(text), ...fromSections(text)]));
}

function fromCatalogue(text: string): string[] {
  return [...text.matchAll(/\bmessages\.(\w+\.\w+)/g)].map(([, key = '']) => key);
}

/** Of sections that are imported by themselves, such as `scan as scanMessages`. */
function fromSections(text: string): string[] {
  const sections = [...text.matchAll(/\b(\w+) as (\w+Messages)\b/g)];
  return sections.flatMap(([, section = '', name = '']) =>
    [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, message = '']) => `${section}.${message}`),
  );
}

/** The requirements that quote the text; the placeholder names in braces may differ. */
export function idsQuoting(requirements: string, text: string): string[] {
  const quoted = shape(`'${text}'`);
  return requirements
    .split('\n')
    .filter((line) => shape(line).includes(quoted))
    .flatMap((line) => /^- \*\*([A-Z]+-\d+)\*\*/.exec(line)?.[1] ?? []);
}

function shape(text: string): string {
  return text.replaceAll(/\{\w+\}/g, '{}');
}

/** The requirements that a test of the web app, of the server or of both claims to prove. */
export function claimedByApps(files: readonly SourceFile[]): ReadonlySet<string> {
  const tests = files.filter((file) => isTest(file) && isOfApps(file));
  return new Set(tests.flatMap(({ text }) => titlesIn(text).flatMap(leadingIds)));
}

export function isOfApps({ path }: SourceFile): boolean {
  return /^(?:apps|e2e)\//.test(path);
}
