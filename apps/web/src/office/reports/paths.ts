import type { ReportName } from '@vialant/domain/words/office/reports';

export const REPORTS_PATH = '/office/reports';

/** The address of a report, with whatever narrows it. */
export function reportPath(name: ReportName, search = ''): string {
  return `${REPORTS_PATH}/${name}${search}`;
}

/** Where the life of a vial is shown, by its id. */
export const VIALS_PATH = '/office/vials';

/** Where the records of an incident are shown, by its number. */
export const INCIDENTS_PATH = '/office/incidents';
