import { secondIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { officeReports } from '@vialant/domain/words/office/reports';
import type { ReactElement } from 'react';
import { useOfficeUser } from '../shell/office-user.ts';

type Instant = string | null | undefined;

/** Up to when a page has everything; null where it was read from the database itself, which has all of it. */
export function asOfText(zone: string, instant: Instant): string | null {
  if (instant === null || instant === undefined) return null;
  return fill(officeReports.readAsOf, { time: secondIn(zone, new Date(instant)) });
}

/** Says so on a page. */
export function ReadAsOf({ instant }: { readonly instant: Instant }): ReactElement | null {
  const { zone } = useOfficeUser();
  const text = asOfText(zone, instant);
  return text === null ? null : <p className="report-summary">{text}</p>;
}
