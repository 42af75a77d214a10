import { dayIn, DEFAULT_ZONE } from '@vialant/domain/values/zone';

export { Office } from './Office.tsx';

/**
 * The first date of a time zone that a browser writes takes it a tenth of a second on a slow phone, whatever the zone. So
 * it is done when the code of the office is fetched ahead, and not when somebody waits for a page of it.
 */
export function writeFirstDate(): void {
  dayIn(DEFAULT_ZONE, new Date());
}
