import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@vialant/domain/words/messages';
import { describe, expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { MOST_PICTURE_BYTES, MOST_PICTURES, smallPictures } from './screens/small-pictures.ts';
import { crowdedFolders } from './tidy/crowded-folders.ts';
import { findCycle, importsOf, reachedFrom } from './tidy/imports.ts';
import { wrongWay } from './tidy/layers.ts';
import { roomsWithoutStorey, wrongWayInServer } from './tidy/server-layers.ts';
import { claimedByApps, idsQuoting, isOfApps, usedMessages } from './tidy/messages.ts';
import { isCode, isTest, readRepository } from './tidy/source-files.ts';
import { allIds, readCatalogue } from './trace/catalogue.ts';
import { leadingIds, titlesIn } from './trace/titles.ts';

const files = readRepository();
const code = files.filter(isCode);
const imports = code.flatMap(importsOf);
const requirements = files.find(({ path }) => path === 'docs/requirements.md')?.text ?? '';

const MOST_LINES = 400;
const mayUseFastify = /^apps\/server\/src\/(?:http|testing)\//;
const secret =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bxox[abpr]-\w{10,}|\bnpm_\w{36}\b|\beyJ[\w-]{20,}\.eyJ/;
// Written so that the pattern does not match this file.
const workplace = /sub[-]?[a]gent|cl[a]ude|anthr[o]pic|session[ ]limit|context[ ]window|\/w[o]rk\/(?:main|shared)/i;

function isForTests(path: string): boolean {
  return /[/-]testing[/.]/.test(path) || isTest({ path });
}

function pathsOf(found: readonly { readonly path: string }[]): string[] {
  return found.map(({ path }) => path);
}

describe('imports', () => {
  test('run one way: domain, contract, then server and web; in web ui, features, app', () => {
    const wrong = wrongWay(imports).filter(({ from, to }) => !isForTests(to) && !isTest({ path: from }));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('of the server go down, and every room of it has its storey', () => {
    const wrong = wrongWayInServer(imports).filter(({ from, to }) => !isForTests(to) && !isForTests(from));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect(roomsWithoutStorey(pathsOf(code))).toEqual([]);
    const edge = (one: string, other: string) => ({
      from: `apps/server/src/${one}/a.ts`,
      to: `apps/server/src/${other}/b.ts`,
      atLoad: true,
    });
    expect(wrongWayInServer([edge('custody', 'stock'), edge('stock', 'box-check')])).toHaveLength(2);
    expect(wrongWayInServer([edge('stock', 'custody'), edge('custody', 'db')])).toEqual([]);
  });

  test('of the web app enter the office by its door, and its first run by another, which load them later', () => {
    const inOffice = (path: string): boolean => path.startsWith('apps/web/src/office/');
    const doors = imports.filter(({ from, to }) => inOffice(to) && !inOffice(from) && !isTest({ path: from }));
    expect(doors).toEqual([
      { from: 'apps/web/src/app/arrival/SetupPage.tsx', to: 'apps/web/src/office/setup/Setup.tsx', atLoad: false },
      { from: 'apps/web/src/app/navigation/lazy-pages.ts', to: 'apps/web/src/office/office-code.ts', atLoad: false },
    ]);
  });

  test('of the running product reach nothing that is there for tests', () => {
    const reached = reachedFrom(['apps/server/src/main.ts', 'apps/web/src/main.tsx'], imports);
    expect([...reached].filter(isForTests)).toEqual([]);
    expect(reached.size).toBeGreaterThan(100);
  });

  test('never form a cycle', () => {
    expect(findCycle(imports)).toBeNull();
  });

  test('find a file: the scanner reads the paths right', () => {
    const known = new Set(pathsOf(files));
    const missing = imports.filter(
      ({ to }) => /^(?:apps|packages|e2e|scripts|bench|attack)\//.test(to) && !known.has(to),
    );
    expect(missing.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect(imports.length).toBeGreaterThan(code.length);
  });

  test('of the HTTP framework stay in http and testing', () => {
    const others = imports.filter(({ from, to }) => /^@?fastify\b/.test(to) && !mayUseFastify.test(from));
    expect(others.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });
});

describe('papers', () => {
  test('DATA-04 are drawn by their own thread alone: the server loads nothing that draws', () => {
    const loaded = reachedFrom(
      ['apps/server/src/main.ts'],
      imports.filter(({ atLoad }) => atLoad),
    );
    const drawing = imports.filter(({ to }) => to === 'pdfkit').map(({ from }) => from);
    expect(drawing).toEqual(['apps/server/src/pdf/open-pdf.ts']);
    expect(drawing.filter((path) => loaded.has(path))).toEqual([]);
    expect(reachedFrom(['apps/server/src/pdf/pdf-worker.ts'], imports)).toContain(drawing[0]);
  });
});

describe('the scanner', () => {
  const from = 'apps/web/src/app/a.ts';

  test('knows what is loaded, what is only a type, and what is loaded later', () => {
    const later = 'import'; // apart from its path, so that this text does not count as an import of this file
    const text = [
      "import { a, type B } from './b.ts';",
      "import type { C } from './c.ts';",
      'import {',
      '  type D,',
      '  type E,',
      "} from '../d.ts';",
      "import './style.css';",
      "export { F } from '@vialant/domain/f';",
      `const g = () => ${later}('./g.ts');`,
      `export const text = 'not from "here"';`,
    ].join('\n');
    expect(importsOf({ path: from, text })).toEqual([
      { from, to: 'apps/web/src/app/b.ts', atLoad: true },
      { from, to: 'apps/web/src/app/c.ts', atLoad: false },
      { from, to: 'apps/web/src/d.ts', atLoad: false },
      { from, to: 'apps/web/src/app/style.css', atLoad: true },
      { from, to: 'packages/domain/src/f.ts', atLoad: true },
      { from, to: 'apps/web/src/app/g.ts', atLoad: false },
    ]);
  });

  test('finds a cycle, and none where a type alone closes it', () => {
    const edge = (one: string, other: string, atLoad = true) => ({ from: one, to: other, atLoad });
    expect(findCycle([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual(['b', 'c', 'b']);
    expect(findCycle([edge('a', 'b'), edge('b', 'a', false)])).toBeNull();
  });

  test.each([
    ['packages/domain/src/a.ts', 'packages/contract/src/b.ts'],
    ['packages/domain/src/a.ts', 'zod'],
    ['packages/contract/src/a.ts', 'apps/server/src/b.ts'],
    ['packages/verifier/src/a.ts', 'packages/contract/src/b.ts'],
    ['apps/verifier/src/a.ts', 'apps/web/src/b.ts'],
    ['apps/verifier/src/a.ts', 'react'],
    ['apps/server/src/a.ts', 'apps/web/src/b.ts'],
    ['apps/web/src/ui/A.tsx', 'apps/web/src/features/home/B.tsx'],
    ['apps/web/src/ui/A.tsx', 'apps/web/src/api/b.ts'],
    ['apps/web/src/features/home/A.tsx', 'apps/web/src/features/contact/B.tsx'],
    ['apps/web/src/features/home/A.tsx', 'apps/web/src/app/b.ts'],
    ['apps/web/src/api/a.ts', 'apps/web/src/services/services.ts'],
    ['apps/web/src/queries/a.ts', 'apps/web/src/features/home/b.ts'],
    ['apps/web/src/queries/a.ts', 'apps/web/src/ui/B.tsx'],
    ['apps/web/src/outbox/a.ts', 'apps/web/src/queries/b.ts'],
    ['apps/web/src/acts/act.ts', 'apps/web/src/services/services.ts'],
    ['apps/web/src/services/a.ts', 'apps/web/src/acts/record.ts'],
    ['apps/web/src/queries/a.ts', 'apps/web/src/acts/record.ts'],
    ['apps/web/src/acts/kinds/a.ts', 'apps/web/src/features/waste/b.ts'],
    ['apps/web/src/features/waste/A.tsx', 'apps/web/src/features/administer/b.ts'],
    ['apps/web/src/features/waste/A.tsx', 'apps/web/src/features/offline/b.ts'],
    ['apps/web/src/office/shell/A.tsx', 'apps/web/src/office/table/b.ts'],
    ['apps/web/src/office/table/A.tsx', 'apps/web/src/office/form/b.ts'],
    ['apps/web/src/office/people/A.tsx', 'apps/web/src/office/stockroom/b.ts'],
    ['apps/web/src/office/people/A.tsx', 'apps/web/src/office/sections.tsx'],
    ['apps/web/src/office/people/A.tsx', 'apps/web/src/features/agency/b.ts'],
    ['apps/web/src/office/people/A.tsx', 'apps/web/src/app/navigation/paths.ts'],
    ['apps/web/src/features/home/A.tsx', 'apps/web/src/office/table/b.ts'],
  ])('%s may not import %s', (path, to) => {
    expect(wrongWay([{ from: path, to, atLoad: true }])).toHaveLength(1);
  });

  test.each([
    ['packages/contract/src/a.ts', 'packages/domain/src/b.ts'],
    ['apps/server/src/a.ts', 'packages/verifier/src/b.ts'],
    ['apps/web/src/services/services.ts', 'apps/web/src/acts/act-store.ts'],
    ['apps/web/src/acts/kinds/a.ts', 'apps/web/src/services/services.ts'],
    ['apps/web/src/features/home/A.tsx', 'apps/web/src/services/services.ts'],
    ['apps/web/src/features/home/A.tsx', 'apps/web/src/features/home/b.ts'],
    ['apps/web/src/features/offline/A.tsx', 'apps/web/src/features/waste/b.ts'],
    ['apps/web/src/app/a.ts', 'apps/web/src/features/home/B.tsx'],
    ['apps/web/src/features/home/A.tsx', 'apps/web/src/queries/b.ts'],
    ['apps/web/src/features/home/A.tsx', 'react'],
    ['apps/web/src/office/people/A.tsx', 'apps/web/src/office/entity/b.ts'],
    ['apps/web/src/office/people/A.tsx', 'apps/web/src/queries/b.ts'],
    ['apps/web/src/office/sections.tsx', 'apps/web/src/office/people/A.tsx'],
  ])('%s may import %s', (path, to) => {
    expect(wrongWay([{ from: path, to, atLoad: true }])).toEqual([]);
  });
});

describe('files', () => {
  test('are no barrels', () => {
    const onlyReExports = (text: string): boolean => {
      const statements = text
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
        .split(';')
        .map((each) => each.trim());
      const own = statements.filter((each) => each !== '' && !/^(?:import|export[^=]*\sfrom\s)/.test(each));
      return /^export\s/m.test(text) && own.length === 0;
    };
    const barrels = code.filter(
      ({ path, text }) => /\/index\.tsx?$/.test(path) || /^export \*/m.test(text) || onlyReExports(text),
    );
    expect(pathsOf(barrels)).toEqual([]);
  });

  test('export by name, except configurations', () => {
    const byDefault = code.filter(({ path, text }) => !path.endsWith('.config.ts') && /^export default\b/m.test(text));
    expect(pathsOf(byDefault)).toEqual([]);
  });

  test(`are at most ${MOST_LINES} lines long`, () => {
    const long = files.filter(
      ({ path, text }) => /\.(?:tsx?|mjs|css|sql|sh)$/.test(path) && text.split('\n').length > MOST_LINES,
    );
    expect(pathsOf(long)).toEqual([]);
  });

  test('are named after what they hold', () => {
    const vague = files.filter(({ path }) => /(?:^|[/.-])(?:utils?|helpers?|common|misc)(?:[/.-]|$)/i.test(path));
    expect(pathsOf(vague)).toEqual([]);
  });

  // A style sheet stays loaded once its screen was shown, so a class with two definitions would depend on the visited
  // screens.
  test('of styles give a class its look in one place', () => {
    const filesOf = new Map<string, Set<string>>();
    for (const { path, text } of files.filter(({ path }) => /^apps\/web\/src\/.+\.css$/.test(path))) {
      const selectors = [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)];
      for (const name of selectors.flatMap(([, list = '']) => list.split(',').map((each) => each.trim()))) {
        if (/^\.[\w-]+$/.test(name)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path));
      }
    }
    expect([...filesOf].filter(([, paths]) => paths.size > 1).map(([name]) => name)).toEqual([]);
    expect(filesOf.size).toBeGreaterThan(100);
  });

  test('of the web app ask the server for what they show in one place', () => {
    const asking = /\bqueryFn\b|\bqueryKey:\s*\[/;
    const ours = files.filter((file) => /^apps\/web\/src\/.+\.tsx?$/.test(file.path) && !isForTests(file.path));
    const inQueries = ({ path }: { readonly path: string }): boolean => path.startsWith('apps/web/src/queries/');
    expect(pathsOf(ours.filter((file) => asking.test(file.text) && !inQueries(file)))).toEqual([]);
    expect(ours.filter((file) => asking.test(file.text)).length).toBeGreaterThan(5);
  });

  // An older server says STALE for a reused key, so code that looks for one of the two names must handle both.
  test('of the web app learn in one place that a key was used before', () => {
    const names = files.filter(
      (file) => file.path.startsWith('apps/web/src/') && /'(?:STALE|KEY_REUSED)'/.test(file.text),
    );
    expect(pathsOf(names).filter((path) => !isForTests(path))).toEqual(['apps/web/src/api/failure.ts']);
  });

  test('hold no secret', () => {
    expect(pathsOf(files.filter(({ text }) => secret.test(text)))).toEqual([]);
  });

  test('speak of the product alone, never of the place it was made in', () => {
    expect(pathsOf(files.filter(({ text, path }) => workplace.test(text) || workplace.test(path)))).toEqual([]);
  });

  test('of migrations are numbered without a gap', () => {
    const names = pathsOf(files).flatMap((path) => /^apps\/server\/src\/db\/migrations\/(.+)$/.exec(path)?.[1] ?? []);
    const numbers = names.toSorted().map((name) => /^(\d{4})-[a-z0-9-]+\.(?:sql|ts)$/.exec(name)?.[1]);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });
});

describe('folders', () => {
  test('of sources hold at most 25 files, the tests beside them not counted', () => {
    expect(crowdedFolders(pathsOf(files))).toEqual([]);
  });

  test('are crowded by their own files, and by tests only where there is nothing else', () => {
    const many = (folder: string, ending: string) => Array.from({ length: 26 }, (_, n) => `${folder}/${n}${ending}`);
    const full = 'apps/server/src/stock';
    expect(crowdedFolders(many(full, '.ts'))).toEqual([`${full}: 26`]);
    expect(crowdedFolders(many('e2e/stock', '.spec.ts'))).toEqual(['e2e/stock: 26']);
    expect(crowdedFolders([...many(full, '.test.ts'), `${full}/handlers.ts`])).toEqual([]);
    expect(crowdedFolders(many('apps/server/src/db/migrations', '.sql'))).toEqual([]);
    expect(crowdedFolders(many('apps/mobile/android/res', '.xml'))).toEqual([]);
  });
});

describe('pictures', () => {
  const folder = join(root, 'docs', 'pictures');
  const documents = files.filter(({ path }) => path.endsWith('.md'));
  const shownIn = (text: string) => [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target = '']) => target);

  test('are few and small, and made by `npm run screens -- --pictures`', () => {
    expect(readdirSync(folder).sort()).toEqual(smallPictures.map((name) => `${name}.webp`).sort());
    expect(smallPictures.length).toBeLessThanOrEqual(MOST_PICTURES);
    const large = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > MOST_PICTURE_BYTES);
    expect(large).toEqual([]);
  });

  test('are each shown in a document, and each that is shown is there', () => {
    // A document has the picture by day; in the app the guide shows it by night too (`apps/web/guide-plugin.ts`).
    const looks = (path: string, target: string): string[] =>
      path.startsWith('docs/guide/') ? [target, target.replace('-light.webp', '-dark.webp')] : [target];
    const shown = documents.flatMap(({ path, text }) =>
      shownIn(text).flatMap((target) => looks(path, target).map((each) => join(root, path, '..', each))),
    );
    expect(shown.filter((path) => !existsSync(path))).toEqual([]);
    expect(readdirSync(folder).filter((name) => !shown.includes(join(folder, name)))).toEqual([]);
  });

  test('of the README are at most six', () => {
    const readme = documents.find(({ path }) => path === 'README.md')?.text ?? '';
    expect(shownIn(readme).length).toBeLessThanOrEqual(6);
    expect(shownIn(readme)).not.toEqual([]);
  });
});

describe('SQL', () => {
  const made = /\bCREATE\s+(?:OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE|(?:MATERIALIZED\s+)?VIEW)\s+([\w."]+)/gi;
  const folders: Record<string, string> = { FUNCTION: 'functions', VIEW: 'views' };
  const definitions = files.filter(({ path }) => /^apps\/server\/src\/db\/(?:functions|views)\//.test(path));
  // Migrations that landed before functions and views had their own files stay as they are.
  const migrations = files.filter(({ path }) => (/\/db\/migrations\/(\d{4})-/.exec(path)?.[1] ?? '0000') > '0015');

  test('of functions and views stands in a file each, named as the thing, and in no migration', () => {
    const misnamed = definitions.filter(({ path, text }) => {
      const [only, ...others] = [...text.matchAll(made)];
      const name = only?.[2]?.replaceAll('"', '');
      const folder = folders[only?.[1] ?? ''];
      return others.length > 0 || !path.endsWith(`/${name}.sql`) || !path.includes(`/db/${folder}/`);
    });
    expect(pathsOf(misnamed)).toEqual([]);
    expect(pathsOf(migrations.filter(({ text }) => [...text.matchAll(made)].length > 0))).toEqual([]);
    const names = definitions.map(({ path }) => path.replace(/^.*\//, ''));
    expect(new Set(names).size).toBe(names.length);
    expect([definitions.length > 100, migrations.length > 0]).toEqual([true, true]);
  });

  test('has no line over 120 characters', () => {
    const wide = [...definitions, ...migrations].filter(({ text }) =>
      text.split('\n').some(({ length }) => length > 120),
    );
    expect(pathsOf(wide)).toEqual([]);
  });
});

describe('titles of tests', () => {
  test('name requirements that exist', () => {
    const known = allIds(readCatalogue(requirements));
    const unknown = files.filter(isTest).flatMap(({ path, text }) =>
      titlesIn(text)
        .flatMap(leadingIds)
        .filter((id) => !known.has(id) && path !== 'scripts/trace/trace.test.ts')
        .map((id) => `${path}: ${id}`),
    );
    expect(known.size).toBeGreaterThan(800);
    expect(unknown).toEqual([]);
  });
});

describe('messages', () => {
  const all = Object.entries(messages).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, { text }]) => ({ key: `${group}.${name}`, text })),
  );

  test('and labels stand in the domain: no component has words of its own', () => {
    const asAttribute = /\s(?:label|title|text|alt|placeholder|aria-label)="[A-Z][a-z]/;
    const asContent = /^ *[A-Z][a-z]+(?: [\w,]+)*[.!?]?$|<(\w+)[^<>=]*(?:="[^"]*")?>[A-Z][^<>{}]*<\/\1>/m;
    const components = files.filter((file) => /^apps\/web\/src\/.*\.tsx$/.test(file.path) && !isForTests(file.path));
    const wordy = components.filter(({ text }) => asAttribute.test(text) || asContent.test(text));
    expect(pathsOf(wordy)).toEqual([]);
    expect(components.length).toBeGreaterThan(100);
  });

  // Texts of unbuilt features need no list. A text may be unused while no app's test claims a requirement that quotes
  // it; a text in our own words, while no app uses any text of its group.
  test('are used as soon as the screens or calls that they belong to are built', () => {
    const claimed = claimedByApps(files);
    const used = usedMessages(files);
    const groupsInApps = new Set([...usedMessages(files.filter(isOfApps))].map((key) => key.split('.')[0]));
    const forgotten = all.filter(({ key, text }) => {
      const quoting = idsQuoting(requirements, text);
      const isBuilt = quoting.length > 0 ? quoting.every((id) => claimed.has(id)) : groupsInApps.has(key.split('.')[0]);
      return isBuilt && !used.has(key);
    });
    expect(all.length).toBeGreaterThan(100);
    expect(used.size).toBeGreaterThan(50);
    expect(forgotten.map(({ key }) => key)).toEqual([]);
  });
});
