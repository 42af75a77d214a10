import { labels } from '@vialant/domain/labels';
import { lazy, type ReactElement } from 'react';
import { DrugDetailsPage } from './DrugDetailsPage.tsx';
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
const DrugCreatePage = lazy(() =>
  import('./DrugCreatePage.tsx').then((module) => ({ default: module.DrugCreatePage })),
);
const AdministerPage = lazy(() =>
  import('./AdministerPage.tsx').then((module) => ({ default: module.AdministerPage })),
);
const WastePage = lazy(() => import('./WastePage.tsx').then((module) => ({ default: module.WastePage })));
const DrugTransferPage = lazy(() =>
  import('./DrugTransferPage.tsx').then((module) => ({ default: module.DrugTransferPage })),
);
const UnAdministerPage = lazy(() =>
  import('./UnAdministerPage.tsx').then((module) => ({ default: module.UnAdministerPage })),
);
const IncidentPage = lazy(() => import('./IncidentPage.tsx').then((module) => ({ default: module.IncidentPage })));
const DrugHistoryPage = lazy(() =>
  import('./DrugHistoryPage.tsx').then((module) => ({ default: module.DrugHistoryPage })),
);
const OfflineAdministerPage = lazy(() =>
  import('./OfflineAdministerPage.tsx').then((module) => ({ default: module.OfflineAdministerPage })),
);
const OfflineCheckPage = lazy(() =>
  import('./OfflineCheckPage.tsx').then((module) => ({ default: module.OfflineCheckPage })),
);
const OfflineScanPage = lazy(() =>
  import('./OfflineScanPage.tsx').then((module) => ({ default: module.OfflineScanPage })),
);
const CheckConfirmPage = lazy(() =>
  import('./CheckConfirmPage.tsx').then((module) => ({ default: module.CheckConfirmPage })),
);
const WitnessPage = lazy(() => import('./WitnessPage.tsx').then((module) => ({ default: module.WitnessPage })));
const GuestPage = lazy(() => import('./GuestPage.tsx').then((module) => ({ default: module.GuestPage })));
const Reentered = lazy(() => import('./Reentered.tsx').then((module) => ({ default: module.Reentered })));

export type Page = {
  readonly path: string;
  /** The name of the page in the browser's title; null is the product alone. */
  readonly title: string | null;
  /** Whether anyone may open it, or only someone with a session (ROUTE-24); one page is open when it is told to be offline. */
  readonly open: boolean | 'offline';
  readonly element: ReactElement;
};

const VEHICLE_CHECK = 'Vehicle Check';

function notReady(path: string, title: string, open = false): Page {
  return { path, title, open, element: <NotReadyPage title={title} /> };
}

function administer(path: string, page: ReactElement, open: boolean): Page {
  return { path, title: labels.administer.title, open, element: <Reentered>{page}</Reentered> };
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
  { path: paths.form, title: labels.create.form, open: false, element: <DrugCreatePage /> },
  { path: paths.drugCreate, title: labels.create.form, open: false, element: <DrugCreatePage /> },
  { path: paths.scanner, title: labels.scan.titles.drugOrBox, open: false, element: <ScannerPage /> },
  administer(paths.administer, <AdministerPage />, false),
  administer(paths.administerCode, <OfflineAdministerPage />, true),
  { path: paths.boxTransfer, title: labels.drug.changeBox, open: false, element: <DrugTransferPage /> },
  { path: paths.drugTransfer, title: labels.scan.actions.transfer, open: false, element: <DrugTransferPage /> },
  { path: paths.waste, title: labels.waste.title, open: 'offline', element: <WastePage /> },
  { path: paths.unAdminister, title: labels.drug.unAdminister, open: false, element: <UnAdministerPage /> },
  { path: paths.drugHistory, title: labels.history.pageTitle, open: false, element: <DrugHistoryPage /> },
  { path: paths.modifyIncident, title: labels.incident.title, open: false, element: <IncidentPage /> },
  { path: paths.witness, title: labels.witness.title, open: false, element: <WitnessPage /> },
  { path: paths.guest, title: labels.witness.guestVerify, open: false, element: <GuestPage /> },
  { path: paths.checkConfirm, title: labels.check.completeTitle, open: false, element: <CheckConfirmPage /> },
  { path: paths.checkConfirmAt, title: labels.check.completeTitle, open: false, element: <CheckConfirmPage /> },
  { path: paths.drugDetails, title: labels.drug.title, open: false, element: <DrugDetailsPage /> },
  { path: paths.offlineCheck, title: labels.scan.titles.box, open: true, element: <OfflineCheckPage /> },
  {
    path: paths.offlineAdminister,
    title: labels.scan.titles.drug,
    open: true,
    element: <OfflineScanPage what="administer" />,
  },
  {
    path: paths.offlineWaste,
    title: labels.scan.titles.offlineWaste,
    open: true,
    element: <OfflineScanPage what="waste" />,
  },
  notReady(paths.vehicleCheck, VEHICLE_CHECK),
  notReady(paths.vehicleCheckCategory, VEHICLE_CHECK),
];
