import { home as homeLabels, tutorial as tutorialLabels } from '@vialant/domain/words/labels/shell';
import { pageTitles } from '@vialant/domain/words/page-titles';
import type { ReactElement } from 'react';
import type { TutorialStep } from '../../features/tutorial/TutorialScreen.tsx';
import { DrugDetailsPage } from './DrugDetailsPage.tsx';
import { HomePage } from './HomePage.tsx';
import {
  AdministerPage,
  BluetoothTemperaturePage,
  CheckConfirmPage,
  ContactPage,
  DrugCreatePage,
  DrugHistoryPage,
  DrugTransferPage,
  ForgotPasswordPage,
  GuestPage,
  GuidePage,
  IncidentPage,
  LoginPage,
  OfflineAdministerPage,
  OfflineCheckPage,
  OfflineScanPage,
  PhonePage,
  ReceiptPage,
  Reentered,
  RepairPage,
  ScannerPage,
  SetupPage,
  TutorialPage,
  UnAdministerPage,
  VehicleCategoryPage,
  VehicleCheckPage,
  WastePage,
  WitnessPage,
  WitnessThisPage,
} from '../navigation/lazy-pages.ts';
import { paths } from '../navigation/paths.ts';

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
  { path: paths.kept, title: null, open: true, element: <ReceiptPage /> },
  { path: paths.offlineRepair, title: pageTitles.repair, open: false, element: <RepairPage /> },
  { path: paths.vehicleCheck, title: pageTitles.vehicleCheck, open: false, element: <VehicleCheckPage /> },
  { path: paths.vehicleCheckCategory, title: pageTitles.vehicleCheck, open: false, element: <VehicleCategoryPage /> },
  // These are loaded with their words, and set their titles themselves.
  { path: paths.help, title: null, open: true, element: <GuidePage /> },
  { path: paths.helpGuide, title: null, open: true, element: <GuidePage /> },
  // Its words are loaded with it, so that its title is the product's name.
  { path: paths.setup, title: null, open: true, element: <SetupPage /> },
];
