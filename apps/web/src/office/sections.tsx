import {
  IconAlertTriangle,
  IconAmbulance,
  IconBell,
  IconBarcode,
  IconBox,
  IconCalendarDue,
  IconChartBar,
  IconCertificate,
  IconClipboardList,
  IconChecklist,
  IconFileImport,
  IconFolders,
  IconHistory,
  IconHome,
  IconMapPin,
  IconPackage,
  IconPill,
  IconSettings,
  IconQrcode,
  IconQuestionMark,
  IconReceipt,
  IconStack2,
  IconStethoscope,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { alertWords } from '@vialant/domain/words/office/alerts';
import { caseWords } from '@vialant/domain/words/office/cases';
import { officeChanges } from '@vialant/domain/words/office/changes';
import { importPage } from '@vialant/domain/words/office/import';
import { officeLabels } from '@vialant/domain/words/office/labels';
import { inventoryWords, receiptWords } from '@vialant/domain/words/office/law';
import { checksWords, discrepancyWords, expiringWords, overviewWords } from '@vialant/domain/words/office/overview';
import { packetWords } from '@vialant/domain/words/office/packets';
import { officePeople } from '@vialant/domain/words/office/people';
import { directorWords, locationWords, registrationWords } from '@vialant/domain/words/office/places';
import { officeReports } from '@vialant/domain/words/office/reports';
import { officeSettings } from '@vialant/domain/words/office/settings';

import { signalWords } from '@vialant/domain/words/office/signals';
import { officeShell } from '@vialant/domain/words/office/shell';
import {
  boxWords,
  drugTypeWords,
  packageCodeWords,
  parWords,
  unitWords,
  wasteReasonWords,
} from '@vialant/domain/words/office/stockroom';
import { officeVehicles } from '@vialant/domain/words/office/vehicles';
import { custodyReports } from '@vialant/domain/words/proof/custody-paper';
import { ALERTS_PATH } from './alerts/paths.ts';
import { CASES_PATH } from './cases/paths.ts';
import { ChangeLogPage } from './change-log/ChangeLogPage.tsx';
import { INVENTORIES_PATH } from './inventories/paths.ts';
import { LABELS_PATH } from './labels/paths.ts';
import { CHECKS_PATH, DISCREPANCIES_PATH, EXPIRING_PATH } from './overview/attention.ts';
import { ChecksPage } from './overview/ChecksPage.tsx';
import { DiscrepanciesPage } from './overview/DiscrepanciesPage.tsx';
import { ExpiringPage } from './overview/ExpiringPage.tsx';
import { OverviewPage } from './overview/OverviewPage.tsx';
import { PACKETS_PATH } from './packets/paths.ts';
import { PEOPLE_PATH } from './people/paths.ts';
import { PeoplePage } from './people/PeoplePage.tsx';
import { RECEIPTS_PATH } from './receipts/paths.ts';
import { IncidentPage } from './reports/IncidentPage.tsx';
import { INCIDENTS_PATH, REPORTS_PATH, VIALS_PATH } from './reports/paths.ts';
import { ReportsPage } from './reports/ReportsPage.tsx';
import { VialPage } from './reports/VialPage.tsx';
import { SettingsPage } from './settings/SettingsPage.tsx';
import { SIGNALS_PATH } from './signals/paths.ts';
import { OFFICE_PATH, type Section } from './shell/section.ts';
import { BoxesPage } from './stockroom/BoxesPage.tsx';
import { DirectorsPage } from './stockroom/DirectorsPage.tsx';
import { DrugTypesPage } from './stockroom/DrugTypesPage.tsx';
import { LocationsPage } from './stockroom/LocationsPage.tsx';
import { RegistrationsPage } from './stockroom/RegistrationsPage.tsx';
import { ImportPage } from './stockroom/ImportPage.tsx';
import { PackageCodesPage } from './stockroom/PackageCodesPage.tsx';
import { ParPage } from './stockroom/ParPage.tsx';
import { UnitsPage } from './stockroom/UnitsPage.tsx';
import { WasteReasonsPage } from './stockroom/WasteReasonsPage.tsx';
import { VEHICLES_PATH } from './vehicles/paths.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const VehiclesPage = lazyPart(async () => (await import('./vehicles/VehiclesPage.tsx')).VehiclesPage);
const LabelsPage = lazyPart(async () => (await import('./labels/LabelsPage.tsx')).LabelsPage);

const ReceiptsPage = lazyPart(async () => (await import('./receipts/ReceiptsPage.tsx')).ReceiptsPage);

const InventoriesPage = lazyPart(async () => (await import('./inventories/InventoriesPage.tsx')).InventoriesPage);

const CasesPage = lazyPart(async () => (await import('./cases/CasesPage.tsx')).CasesPage);

const AlertsPage = lazyPart(async () => (await import('./alerts/AlertsPage.tsx')).AlertsPage);

const SignalsPage = lazyPart(async () => (await import('./signals/SignalsPage.tsx')).SignalsPage);

const PacketsPage = lazyPart(async () => (await import('./packets/PacketsPage.tsx')).PacketsPage);

const { stockroom } = officeShell.groups;

/** Every page of the office, in the order of the navigation. A page is added by one entry here. */
export const sections: readonly Section[] = [
  { path: OFFICE_PATH, label: overviewWords.title, icon: IconHome, element: <OverviewPage /> },
  { path: CASES_PATH, label: caseWords.title, icon: IconFolders, element: <CasesPage /> },
  { path: ALERTS_PATH, label: alertWords.title, icon: IconBell, element: <AlertsPage /> },
  { path: SIGNALS_PATH, label: signalWords.title, icon: IconQuestionMark, element: <SignalsPage /> },
  { path: CHECKS_PATH, label: checksWords.title, icon: IconChecklist, element: <ChecksPage /> },
  { path: EXPIRING_PATH, label: expiringWords.title, icon: IconCalendarDue, element: <ExpiringPage /> },
  {
    path: DISCREPANCIES_PATH,
    label: discrepancyWords.title,
    icon: IconAlertTriangle,
    element: <DiscrepanciesPage />,
  },
  { path: VIALS_PATH, label: officeReports.vial, icon: IconHistory, element: <VialPage />, isHidden: true },
  {
    path: INCIDENTS_PATH,
    label: custodyReports.incident,
    icon: IconHistory,
    element: <IncidentPage />,
    isHidden: true,
  },
  {
    path: INVENTORIES_PATH,
    label: inventoryWords.title,
    icon: IconClipboardList,
    element: <InventoriesPage />,
  },
  { path: REPORTS_PATH, label: officeReports.title, icon: IconChartBar, element: <ReportsPage /> },
  { path: PACKETS_PATH, label: packetWords.title, icon: IconPackage, element: <PacketsPage /> },
  {
    path: '/office/stockroom/units',
    label: unitWords.title,
    group: stockroom,
    icon: IconAmbulance,
    element: <UnitsPage />,
  },
  { path: '/office/stockroom/boxes', label: boxWords.title, group: stockroom, icon: IconBox, element: <BoxesPage /> },
  {
    path: '/office/stockroom/types',
    label: drugTypeWords.title,
    group: stockroom,
    icon: IconPill,
    element: <DrugTypesPage />,
  },
  { path: '/office/stockroom/par', label: parWords.title, group: stockroom, icon: IconStack2, element: <ParPage /> },
  {
    path: '/office/stockroom/ndc',
    label: packageCodeWords.title,
    group: stockroom,
    icon: IconBarcode,
    element: <PackageCodesPage />,
  },
  { path: RECEIPTS_PATH, label: receiptWords.title, group: stockroom, icon: IconReceipt, element: <ReceiptsPage /> },
  { path: LABELS_PATH, label: officeLabels.title, group: stockroom, icon: IconQrcode, element: <LabelsPage /> },
  {
    path: '/office/stockroom/waste-reasons',
    label: wasteReasonWords.title,
    group: stockroom,
    icon: IconTrash,
    element: <WasteReasonsPage />,
  },
  {
    path: '/office/stockroom/import',
    label: importPage.title,
    group: stockroom,
    icon: IconFileImport,
    element: <ImportPage />,
  },
  {
    path: '/office/stockroom/registrations',
    label: registrationWords.title,
    group: stockroom,
    icon: IconCertificate,
    element: <RegistrationsPage />,
  },
  {
    path: '/office/stockroom/locations',
    label: locationWords.title,
    group: stockroom,
    icon: IconMapPin,
    element: <LocationsPage />,
  },
  {
    path: '/office/stockroom/directors',
    label: directorWords.title,
    group: stockroom,
    icon: IconStethoscope,
    element: <DirectorsPage />,
  },
  { path: VEHICLES_PATH, label: officeVehicles.title, icon: IconChecklist, element: <VehiclesPage /> },
  { path: PEOPLE_PATH, label: officePeople.title, icon: IconUsers, element: <PeoplePage /> },
  { path: '/office/settings', label: officeSettings.title, icon: IconSettings, element: <SettingsPage /> },
  { path: '/office/changes', label: officeChanges.title, icon: IconHistory, element: <ChangeLogPage /> },
];
