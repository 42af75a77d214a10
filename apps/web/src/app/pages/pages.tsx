import { home as homeLabels, tutorial as tutorialLabels } from '@vialant/domain/words/labels/shell';
import { pageTitles } from '@vialant/domain/words/page-titles';
import { lazy, type ReactElement } from 'react';
import type { TutorialStep } from '../../features/tutorial/TutorialScreen.tsx';
import { DrugDetailsPage } from './DrugDetailsPage.tsx';
import { HomePage } from './HomePage.tsx';
import { paths } from '../navigation/paths.ts';

const LoginPage = lazy(() => import('./LoginPage.tsx').then((module) => ({ default: module.LoginPage })));
const ContactPage = lazy(() => import('./ContactPage.tsx').then((module) => ({ default: module.ContactPage })));
const ForgotPasswordPage = lazy(() =>
  import('./ForgotPasswordPage.tsx').then((module) => ({ default: module.ForgotPasswordPage })),
);
const PhonePage = lazy(() => import('./PhonePage.tsx').then((module) => ({ default: module.PhonePage })));
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
  import('../offline/OfflineAdministerPage.tsx').then((module) => ({ default: module.OfflineAdministerPage })),
);
const OfflineCheckPage = lazy(() =>
  import('../offline/OfflineCheckPage.tsx').then((module) => ({ default: module.OfflineCheckPage })),
);
const OfflineScanPage = lazy(() =>
  import('../offline/OfflineScanPage.tsx').then((module) => ({ default: module.OfflineScanPage })),
);
const KeptPage = lazy(() => import('../offline/KeptPage.tsx').then((module) => ({ default: module.KeptPage })));
const RepairPage = lazy(() => import('../offline/RepairPage.tsx').then((module) => ({ default: module.RepairPage })));
const CheckConfirmPage = lazy(() =>
  import('./ReceiptPage.tsx').then((module) => ({ default: module.CheckConfirmPage })),
);
const ReceiptPage = lazy(() => import('./ReceiptPage.tsx').then((module) => ({ default: module.ReceiptPage })));
const WitnessPage = lazy(() => import('./WitnessPage.tsx').then((module) => ({ default: module.WitnessPage })));
const WitnessThisPage = lazy(() =>
  import('../offline/WitnessThisPage.tsx').then((module) => ({ default: module.WitnessThisPage })),
);
const GuestPage = lazy(() => import('./GuestPage.tsx').then((module) => ({ default: module.GuestPage })));
const BluetoothTemperaturePage = lazy(() =>
  import('./BluetoothTemperaturePage.tsx').then((module) => ({ default: module.BluetoothTemperaturePage })),
);
const VehicleCheckPage = lazy(() =>
  import('./VehicleCheckPage.tsx').then((module) => ({ default: module.VehicleCheckPage })),
);
const VehicleCategoryPage = lazy(() =>
  import('./VehicleCategoryPage.tsx').then((module) => ({ default: module.VehicleCategoryPage })),
);
const TutorialPage = lazy(() => import('./TutorialPage.tsx').then((module) => ({ default: module.TutorialPage })));
const GuidePage = lazy(() => import('../shell/GuidePage.tsx').then((module) => ({ default: module.GuidePage })));
const SetupPage = lazy(() => import('../arrival/SetupPage.tsx').then((module) => ({ default: module.SetupPage })));
const Reentered = lazy(() => import('../navigation/Reentered.tsx').then((module) => ({ default: module.Reentered })));

export type Page = {
  readonly path: string;
  /** The name of the page in the browser's title; with null the title is the product's name alone. */
  readonly title: string | null;
  /**
   * Whether the page opens without a session (ROUTE-24); 'offline': only when its state says that it is an offline
   * flow.
   */
  readonly open: boolean | 'offline';
  readonly element: ReactElement;
};

function tutorial(path: string, step: TutorialStep): Page {
  return { path, title: tutorialLabels[step], open: true, element: <TutorialPage step={step} /> };
}

function administer(path: string, page: ReactElement, open: boolean): Page {
  return { path, title: pageTitles.administer, open, element: <Reentered>{page}</Reentered> };
}

/** Every page, by address (ROUTE-01 to ROUTE-23, SETUP-01). */
export const pages: readonly Page[] = [
  { path: paths.home, title: null, open: true, element: <HomePage /> },
  { path: paths.login, title: homeLabels.logIn, open: true, element: <LoginPage /> },
  { path: paths.signup, title: pageTitles.contact, open: true, element: <ContactPage /> },
  { path: paths.forgotPassword, title: pageTitles.passwordReset, open: true, element: <ForgotPasswordPage /> },
  { path: paths.enterPhone, title: pageTitles.phone, open: true, element: <PhonePage /> },
  tutorial(paths.howToScan, 'scan'),
  tutorial(paths.howToDailyChecks, 'dailyChecks'),
  tutorial(paths.howToKeepTrack, 'keepTrack'),
  tutorial(paths.howToStatus, 'status'),
  tutorial(paths.howToReports, 'reports'),
  { path: paths.about, title: pageTitles.scan.drug, open: false, element: <ScannerPage standsAlone /> },
  {
    path: paths.bluetoothTemperature,
    title: pageTitles.bluetooth,
    open: false,
    element: <BluetoothTemperaturePage />,
  },
  { path: paths.form, title: pageTitles.newDrug, open: false, element: <DrugCreatePage /> },
  { path: paths.drugCreate, title: pageTitles.newDrug, open: false, element: <DrugCreatePage /> },
  { path: paths.scanner, title: pageTitles.scan.drugOrBox, open: false, element: <ScannerPage /> },
  administer(paths.administer, <AdministerPage />, false),
  administer(paths.administerCode, <OfflineAdministerPage />, true),
  { path: paths.boxTransfer, title: pageTitles.changeBox, open: false, element: <DrugTransferPage /> },
  { path: paths.drugTransfer, title: pageTitles.transferDrugs, open: false, element: <DrugTransferPage /> },
  { path: paths.waste, title: pageTitles.waste, open: 'offline', element: <WastePage /> },
  { path: paths.unAdminister, title: pageTitles.unAdminister, open: false, element: <UnAdministerPage /> },
  { path: paths.drugHistory, title: pageTitles.drugHistory, open: false, element: <DrugHistoryPage /> },
  { path: paths.modifyIncident, title: pageTitles.incident, open: false, element: <IncidentPage /> },
  { path: paths.witness, title: pageTitles.witness, open: false, element: <WitnessPage /> },
  { path: paths.witnessThis, title: pageTitles.witnessThis, open: false, element: <WitnessThisPage /> },
  { path: paths.guest, title: pageTitles.guestVerify, open: false, element: <GuestPage /> },
  { path: paths.checkConfirm, title: pageTitles.checkComplete, open: false, element: <CheckConfirmPage /> },
  { path: paths.checkConfirmAt, title: pageTitles.checkComplete, open: false, element: <CheckConfirmPage /> },
  // It is loaded with its words, and sets its title itself.
  { path: paths.receipt, title: null, open: false, element: <ReceiptPage /> },
  { path: paths.drugDetails, title: pageTitles.drugDetails, open: false, element: <DrugDetailsPage /> },
  { path: paths.offlineCheck, title: pageTitles.scan.box, open: true, element: <OfflineCheckPage /> },
  {
    path: paths.offlineAdminister,
    title: pageTitles.scan.drug,
    open: true,
    element: <OfflineScanPage what="administer" />,
  },
  {
    path: paths.offlineWaste,
    title: pageTitles.scan.offlineWaste,
    open: true,
    element: <OfflineScanPage what="waste" />,
  },
  { path: paths.kept, title: null, open: true, element: <KeptPage /> },
  { path: paths.offlineRepair, title: pageTitles.repair, open: false, element: <RepairPage /> },
  { path: paths.vehicleCheck, title: pageTitles.vehicleCheck, open: false, element: <VehicleCheckPage /> },
  { path: paths.vehicleCheckCategory, title: pageTitles.vehicleCheck, open: false, element: <VehicleCategoryPage /> },
  // These are loaded with their words, and set their titles themselves.
  { path: paths.help, title: null, open: true, element: <GuidePage /> },
  { path: paths.helpGuide, title: null, open: true, element: <GuidePage /> },
  // Its words are loaded with it, so that its title is the product's name.
  { path: paths.setup, title: null, open: true, element: <SetupPage /> },
];
