import type { Mutation } from './mutation.ts';

const SERVER = 'apps/server/src';

/** Four ways in which a report or a clock of the law could be wrong and look right. */
export const REPORTS: readonly Mutation[] = [
  // A wrong total: a dose that was taken back is counted.
  {
    id: 'REPORT-02',
    file: `${SERVER}/report/read-report.ts`,
    find: `sum(\${sql.id('r', sum === true ? id : sum)})`,
    replace: `sum(\${sql.id('r', id)})`,
  },
  // A reversed row is left out instead of struck through.
  {
    id: 'REPORT-07',
    file: `${SERVER}/report/narrow.ts`,
    find: 'AND m.type = ${kind} AND',
    replace: 'AND m.type = ${kind} AND r.id IS NULL AND',
  },
  // A day is cut where that of Greenwich ends.
  {
    id: 'DATA-01',
    file: `${SERVER}/db/functions/report/api.balance.sql`,
    find: `WHEN 'day' THEN (t.at AT TIME ZONE e.zone)::date`,
    replace: `WHEN 'day' THEN (t.at AT TIME ZONE 'UTC')::date`,
  },
  // A clock forgets that Labor Day is a holiday.
  {
    id: 'CASES-06',
    file: 'packages/domain/src/cases/federal-holidays.ts',
    find: '    nth(1, MONDAY, year, 9),\n',
    replace: '',
  },
];
