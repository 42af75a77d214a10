import { describe, expect, test } from 'vitest';
import { allIds, readCatalogue } from './catalogue.ts';
import { printTrace, traceRuns } from './report.ts';
import { readPlaywright, readVitest, type TestRun } from './results.ts';
import { leadingIds, titlesIn } from './titles.ts';

const markdown = `# Catalogue
- One line is one requirement, see **DASH-99**.
## DASH — dashboard
- **DASH-01** The navbar has a box selector (OPEN-001). [D2]
- **DASH-02** The box is remembered.
## OPEN — decisions
- **OPEN-001** Which one? → This one.
`;
const catalogue = readCatalogue(markdown);

function run(outcome: TestRun['outcome'], ...titles: string[]): TestRun {
  return { titles, outcome };
}

describe('catalogue', () => {
  test('has the numbered lines by section, and not what a line only mentions', () => {
    expect([...catalogue]).toEqual([
      ['DASH', ['DASH-01', 'DASH-02']],
      ['OPEN', ['OPEN-001']],
    ]);
    expect(allIds(catalogue)).toEqual(new Set(['DASH-01', 'DASH-02', 'OPEN-001']));
  });

  test('a number that stands twice is refused', () => {
    expect(() => readCatalogue('- **DASH-01** a\n- **DASH-01** b\n')).toThrow('DASH-01');
  });
});

describe('titles', () => {
  test.each([
    ['DASH-08 one icon per vial', ['DASH-08']],
    ['DASH-08 DASH-09 OPEN-123 icons', ['DASH-08', 'DASH-09', 'OPEN-123']],
    ['DASH-08, DASH-09: icons', ['DASH-08', 'DASH-09']],
    ['DASH-08', ['DASH-08']],
    ['the count of DASH-09 is shown', []],
    ['SF-FEN-001 is found', []],
    ['BOX-M1 is shown', []],
    ['', []],
  ])('the ids of %j are %j', (title, ids) => {
    expect(leadingIds(title)).toEqual(ids);
  });

  test('are found in the source however the test is called', () => {
    const source = `
      describe('A-01 block', () => {
        test("A-02 it's plain", () => { send('A-09'); });
        test.skip(\`A-03 template \${x}\`, () => {});
        test.each([1, 2])('A-04 %s', () => {});
        test.each<[string, number]>([
          ['A-08', 1],
        ])(
          'A-05 over lines',
          () => {},
        );
      });`;
    expect(titlesIn(source)).toEqual([
      'A-01 block',
      "A-02 it's plain",
      'A-03 template ${x}',
      'A-04 %s',
      'A-05 over lines',
    ]);
  });
});

describe('results', () => {
  test('of vitest carry the titles of their blocks', () => {
    const report = {
      testResults: [
        {
          assertionResults: [
            { ancestorTitles: ['DASH-01 box'], title: 'is shown', status: 'passed' },
            { ancestorTitles: [], title: 'DASH-02 kept', status: 'failed' },
            { ancestorTitles: [], title: 'later', status: 'pending' },
          ],
        },
      ],
    };
    expect(readVitest(JSON.stringify(report))).toEqual([
      run('passed', 'DASH-01 box', 'is shown'),
      run('failed', 'DASH-02 kept'),
      run('not run', 'later'),
    ]);
  });

  test('of Playwright are one for each project, and a skipped test proves nothing', () => {
    const spec = {
      title: 'DASH-01 box',
      tests: [{ status: 'expected' }, { status: 'unexpected' }, { status: 'skipped' }],
    };
    const report = { suites: [{ title: 'a.spec.ts', suites: [{ title: 'dashboard', specs: [spec] }] }] };
    const titles = ['a.spec.ts', 'dashboard', 'DASH-01 box'];
    expect(readPlaywright(JSON.stringify(report))).toEqual([
      run('passed', ...titles),
      run('failed', ...titles),
      run('not run', ...titles),
    ]);
  });
});

describe('trace', () => {
  test('an id is proven by a passed test or the block around it, and not by a failed or a skipped one', () => {
    const runs = [
      run('passed', 'DASH-01 box', 'is shown'),
      run('failed', 'DASH-02 kept'),
      run('not run', 'OPEN-001 one'),
    ];
    const trace = traceRuns(catalogue, runs);
    expect(trace.sections.map(({ missing }) => missing)).toEqual([['DASH-02'], ['OPEN-001']]);
    expect(trace.failed).toEqual(['DASH-02']);
    expect(trace.unknown).toEqual([]);
  });

  test('an id that one test proves and another breaks is not proven', () => {
    const trace = traceRuns(catalogue, [run('passed', 'DASH-01 on a desk'), run('failed', 'DASH-01 on a phone')]);
    expect(trace.sections[0]?.missing).toContain('DASH-01');
  });

  test('an id that the catalogue does not have is named', () => {
    expect(traceRuns(catalogue, [run('passed', 'DASH-77 DASH-01 box')]).unknown).toEqual(['DASH-77']);
  });

  test('is printed by section, with the numbers that lack a test', () => {
    const printed = printTrace(traceRuns(catalogue, [run('passed', 'DASH-01 box')]), true);
    expect(printed.split('\n')).toEqual([
      'section    lines  proven',
      'DASH           2       1',
      'OPEN           1       0',
      'all            3       1',
      '',
      'Without a passing test',
      '  DASH       02',
      '  OPEN       001',
    ]);
  });
});
