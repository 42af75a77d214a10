import { lazyPart } from '../../ui/lazy-part.tsx';
import { lazyPopup } from '../../ui/lazy-popup.tsx';

/** The pages that are not part of the first load. The page that leads to one fetches it ahead. */
export const LoginPage = lazyPart(async () => (await import('../pages/LoginPage.tsx')).LoginPage);
export const ContactPage = lazyPart(async () => (await import('../pages/ContactPage.tsx')).ContactPage);
export const ForgotPasswordPage = lazyPart(
  async () => (await import('../pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
);
export const PhonePage = lazyPart(async () => (await import('../pages/PhonePage.tsx')).PhonePage);
export const ScannerPage = lazyPart(async () => (await import('../pages/ScannerPage.tsx')).ScannerPage);
export const DrugCreatePage = lazyPart(async () => (await import('../pages/DrugCreatePage.tsx')).DrugCreatePage);
export const AdministerPage = lazyPart(async () => (await import('../pages/AdministerPage.tsx')).AdministerPage);
export const WastePage = lazyPart(async () => (await import('../pages/WastePage.tsx')).WastePage);
export const DrugTransferPage = lazyPart(async () => (await import('../pages/DrugTransferPage.tsx')).DrugTransferPage);
export const UnAdministerPage = lazyPart(async () => (await import('../pages/UnAdministerPage.tsx')).UnAdministerPage);
export const IncidentPage = lazyPart(async () => (await import('../pages/IncidentPage.tsx')).IncidentPage);
export const DrugHistoryPage = lazyPart(async () => (await import('../pages/DrugHistoryPage.tsx')).DrugHistoryPage);
export const OfflineAdministerPage = lazyPart(
  async () => (await import('../offline/OfflineAdministerPage.tsx')).OfflineAdministerPage,
);
export const OfflineCheckPage = lazyPart(
  async () => (await import('../offline/OfflineCheckPage.tsx')).OfflineCheckPage,
);
export const OfflineScanPage = lazyPart(async () => (await import('../offline/OfflineScanPage.tsx')).OfflineScanPage);
export const RepairPage = lazyPart(async () => (await import('../offline/RepairPage.tsx')).RepairPage);
export const CheckConfirmPage = lazyPart(async () => (await import('../pages/ReceiptPage.tsx')).CheckConfirmPage);
export const ReceiptPage = lazyPart(async () => (await import('../pages/ReceiptPage.tsx')).ReceiptPage);
export const WitnessPage = lazyPart(async () => (await import('../pages/WitnessPage.tsx')).WitnessPage);
export const WitnessThisPage = lazyPart(async () => (await import('../offline/WitnessThisPage.tsx')).WitnessThisPage);
export const GuestPage = lazyPart(async () => (await import('../pages/GuestPage.tsx')).GuestPage);
export const BluetoothTemperaturePage = lazyPart(
  async () => (await import('../pages/BluetoothTemperaturePage.tsx')).BluetoothTemperaturePage,
);
export const VehicleCheckPage = lazyPart(async () => (await import('../pages/VehicleCheckPage.tsx')).VehicleCheckPage);
export const VehicleCategoryPage = lazyPart(
  async () => (await import('../pages/VehicleCategoryPage.tsx')).VehicleCategoryPage,
);
export const TutorialPage = lazyPart(async () => (await import('../pages/TutorialPage.tsx')).TutorialPage);
export const GuidePage = lazyPart(async () => (await import('../shell/GuidePage.tsx')).GuidePage);
export const SetupPage = lazyPart(async () => (await import('../arrival/SetupPage.tsx')).SetupPage);
export const Reentered = lazyPart(async () => (await import('./Reentered.tsx')).Reentered);
export const Office = lazyPart(async () => {
  const code = await import('../../office/office-code.ts');
  code.writeFirstDate();
  return code.Office;
});
export const DrugDetailsPopup = lazyPopup(
  async () => (await import('../../features/drug-details/DrugDetailsPopup.tsx')).DrugDetailsPopup,
);
