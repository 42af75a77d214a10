import { SCHEDULES } from '@vialant/domain/custody/drug-type';
import { addDays, type DateOnly } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { officeReports, reportWords } from '@vialant/domain/words/office/reports';
import { packetPage } from '@vialant/domain/words/proof/packet';
import { reportNamed } from '../report/all-reports.ts';
import { type Asked, PERSONAL_COLUMNS, type Report } from '../report/declaration.ts';

export type Period = { readonly from: DateOnly; readonly to: DateOnly };

/** A report of the packet: where it lies, without its ending, and what it is asked for. */
export type PlannedReport = {
  readonly path: string;
  readonly about: string;
  readonly report: Report;
  readonly narrowed: Partial<Asked>;
  /** Left out where it has no rows. */
  readonly mayBeMissing: boolean;
};

type Group = { readonly folder: 'schedule-II' | 'schedule-III-V' | 'other'; readonly schedules: readonly string[] };

// 21 CFR 1304.04: the records of schedule II are kept apart from all others.
const GROUPS: readonly Group[] = [
  { folder: 'schedule-II', schedules: ['II'] },
  { folder: 'schedule-III-V', schedules: SCHEDULES.filter((schedule) => schedule !== 'II') },
  { folder: 'other', schedules: ['none'] },
];

const OF_SCHEDULES = ['balance', 'receipts', 'usage', 'waste', 'form_41', 'transfers', 'record'] as const;
const OF_BOXES = ['checks', 'reseals', 'temperature'] as const;

/** Every report of a packet, in the order in which they are written. */
export function plannedReports({ from, to }: Period, withPersonal: boolean): PlannedReport[] {
  const report = (name: Parameters<typeof reportNamed>[0]): Report => told(reportNamed(name), withPersonal);
  const edges = [
    { edge: 'opening', asOf: `${from}T00:00` },
    { edge: 'closing', asOf: `${addDays(to, 1)}T00:00` },
  ] as const;
  return GROUPS.flatMap<PlannedReport>(({ folder, schedules }) => {
    const mayBeMissing = folder === 'other';
    const title = packetPage.folders[folder];
    return [
      ...OF_SCHEDULES.map((name) => ({
        path: `${folder}/${name.replace('_', '-')}`,
        about: `${title}: ${reportWords[name].title}. ${reportWords[name].about}`,
        report: report(name),
        narrowed: { from, to, schedules },
        mayBeMissing,
      })),
      ...edges.map(({ edge, asOf }) => ({
        path: `inventories/${folder}-${edge}`,
        about: `${title}: ${reportWords.inventory.title}, ${packetPage[edge]} (${fill(officeReports.asOfText, {
          time: asOf.replace('T', ' '),
        })})`,
        report: report('inventory'),
        narrowed: { asOf, schedules },
        mayBeMissing,
      })),
    ];
  }).concat(
    OF_BOXES.map((name) => plain(`boxes/${name}`, report(name), { from, to })),
    plain('cases/cases', report('cases'), { from, to }),
  );
}

function plain(path: string, report: Report, narrowed: Partial<Asked>): PlannedReport {
  const { title, about } = reportWords[report.name];
  return { path, about: `${title}. ${about}`, report, narrowed, mayBeMissing: false };
}

function told(report: Report, withPersonal: boolean): Report {
  if (withPersonal) return report;
  return { ...report, columns: report.columns.filter(({ id }) => !PERSONAL_COLUMNS.includes(id)) };
}
