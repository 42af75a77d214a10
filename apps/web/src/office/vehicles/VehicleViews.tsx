import { officeVehicles } from '@vialant/domain/words/office/vehicles';
import type { ReactElement } from 'react';
import { PageViews } from '../shell/PageViews.tsx';
import { FAILURES_PATH, RESULTS_PATH, VEHICLES_PATH } from './paths.ts';

const VIEWS = [
  { path: VEHICLES_PATH, label: officeVehicles.templates },
  { path: RESULTS_PATH, label: officeVehicles.results },
  { path: FAILURES_PATH, label: officeVehicles.failures },
] as const;

/** The three lists of the page. */
export function VehicleViews({ current }: { readonly current: string }): ReactElement {
  return <PageViews label={officeVehicles.views} views={VIEWS} current={current} />;
}
