import { labels } from '@vialant/domain/labels';
import { lazy, type ReactElement } from 'react';
import { DashboardPage } from './DashboardPage.tsx';
import { HomePage } from './HomePage.tsx';
import { paths } from './paths.ts';

const LoginPage = lazy(() => import('./LoginPage.tsx').then((module) => ({ default: module.LoginPage })));
const ContactPage = lazy(() => import('./ContactPage.tsx').then((module) => ({ default: module.ContactPage })));
const ForgotPasswordPage = lazy(() =>
  import('./ForgotPasswordPage.tsx').then((module) => ({ default: module.ForgotPasswordPage })),
);
const PhonePage = lazy(() => import('./PhonePage.tsx').then((module) => ({ default: module.PhonePage })));
const NotReadyPage = lazy(() => import('./NotReadyPage.tsx').then((module) => ({ default: module.NotReadyPage })));
const ScanDrugPage = lazy(() => import('./ScanDrugPage.tsx').then((module) => ({ default: module.ScanDrugPage })));
const ScannerPage = lazy(() => import('./ScannerPage.tsx').then((module) => ({ default: module.ScannerPage })));
const Reentered = lazy(() => import('./Reentered.tsx').then((module) => ({ default: module.Reentered })));

export type Page = {
  readonly path: string;
  /** The name of the page in the browser's title; null is the product alone. */
  readonly title: string | null;
  /** Whether anyone may open it, or only someone with a session (ROUTE-24). */
  readonly open: boolean;
  readonly element: ReactElement;
};

const NEW_DRUG = 'New Drug';
const VEHICLE_CHECK = 'Vehicle Check';

function notReady(path: string, title: string, open = false): Page {
  return { path, title, open, element: <NotReadyPage title={title} /> };
}

function administer(path: string): Page {
  const { title } = labels.administer;
  const element = (
    <Reentered>
      <NotReadyPage title={title} />
    </Reentered>
  );
  return { path, title, open: false, element };
}

/** Every page, by address (ROUTE-01 to ROUTE-23). */
export const pages: readonly Page[] = [
  { path: paths.home, title: null, open: true, element: <HomePage /> },
  { path: paths.login, title: labels.home.logIn, open: true, element: <LoginPage /> },
  { path: paths.signup, title: labels.contact.title, open: true, element: <ContactPage /> },
  { path: paths.forgotPassword, title: labels.reset.requestTitle, open: true, element: <ForgotPasswordPage /> },
  { path: paths.enterPhone, title: labels.phone.title, open: true, element: <PhonePage /> },
  notReady(paths.howToScan, labels.tutorial.scan, true),
  notReady(paths.howToDailyChecks, labels.tutorial.dailyChecks, true),
  notReady(paths.howToKeepTrack, labels.tutorial.keepTrack, true),
  notReady(paths.howToStatus, labels.tutorial.status, true),
  notReady(paths.howToReports, labels.tutorial.reports, true),
  { path: paths.about, title: labels.scan.titles.drug, open: false, element: <ScanDrugPage /> },
  notReady(paths.bluetoothTemperature, labels.bluetooth.title),
  notReady(paths.form, NEW_DRUG),
  notReady(paths.drugCreate, NEW_DRUG),
  { path: paths.scanner, title: labels.scan.titles.drugOrBox, open: false, element: <ScannerPage /> },
  administer(paths.administer),
  administer(paths.administerCode),
  notReady(paths.boxTransfer, labels.drug.changeBox),
  notReady(paths.drugTransfer, labels.scan.actions.transfer),
  notReady(paths.waste, labels.waste.title),
  notReady(paths.unAdminister, labels.drug.unAdminister),
  notReady(paths.drugHistory, 'Drug History'),
  notReady(paths.modifyIncident, labels.incident.title),
  notReady(paths.witness, labels.witness.title),
  notReady(paths.guest, labels.witness.guestVerify),
  notReady(paths.checkConfirm, labels.check.completeTitle),
  notReady(paths.checkConfirmAt, labels.check.completeTitle),
  {
    path: paths.drugDetails,
    title: labels.drug.title,
    open: false,
    element: <DashboardPage detail={labels.drug.title} />,
  },
  notReady(paths.vehicleCheck, VEHICLE_CHECK),
  notReady(paths.vehicleCheckCategory, VEHICLE_CHECK),
];
