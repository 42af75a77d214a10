import { WITNESS_PATH } from '../../acts/act-page.ts';
import { KEPT_PATH } from '../../acts/receipt-state.ts';
import { WITNESS_THIS_PATH } from '../../services/witness-this.ts';

/**
 * Every address of the product (ROUTE-01 to ROUTE-23, OPEN-009 to OPEN-012, and the starts of the offline flows). Each
 * also works with or without a slash at the end.
 */
export const paths = {
  home: '/',
  login: '/login/',
  signup: '/signup/',
  forgotPassword: '/forgot/password',
  enterPhone: '/enter/phone',
  bluetoothTemperature: '/bluetooth-temperature/',
  about: '/about/',
  form: '/form/',
  scanner: '/scanner/',
  administer: '/administer/details',
  administerCode: '/administer/details/:value',
  boxTransfer: '/box/transfer',
  drugTransfer: '/drug/transfer/:drugIds',
  waste: '/waste/details/',
  unAdminister: '/un-administer/v1/multi-use',
  drugHistory: '/drug/history',
  modifyIncident: '/modify/incident',
  witness: WITNESS_PATH,
  guest: '/guest/verify',
  witnessThis: WITNESS_THIS_PATH,
  checkConfirm: '/box/check/confirm/:id',
  checkConfirmAt: '/box/check/confirm/:id/:timeStamp',
  receipt: '/receipt/:id',
  howToScan: '/how-to-scan',
  howToDailyChecks: '/how-to-daily-checks',
  howToKeepTrack: '/how-to-keep-track',
  howToStatus: '/how-to-status',
  howToReports: '/how-to-reports',
  drugCreate: '/drug/create',
  drugDetails: '/drug/details/:id',
  offlineCheck: '/offline/check',
  offlineAdminister: '/offline/administer',
  offlineWaste: '/offline/waste',
  kept: KEPT_PATH,
  offlineRepair: '/offline/repair/:way/:id',
  vehicleCheck: '/vehicle/check',
  vehicleCheckCategory: '/vehicle/check/:categoryId',
  help: '/help',
  helpGuide: '/help/:guide',
  office: '/office',
  setup: '/setup',
} as const;
