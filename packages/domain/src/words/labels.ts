import { contact, group, login, otp, phone, reset, session, signInEnded, temporaryLogin } from './labels/account.ts';
import { bluetooth } from './labels/bluetooth.ts';
import { boxScanned, check, unit, vehicle } from './labels/box.ts';
import { boxActions, dashboard, expiry, leave } from './labels/dashboard.ts';
import { offlineActions, offlineRepair } from './labels/offline-actions.ts';
import { offline, offlineForm } from './labels/offline.ts';
import { scan } from './labels/scan.ts';
import {
  crash,
  download,
  home,
  menu,
  notFound,
  page,
  review,
  sandbox,
  storageLink,
  toast,
  tutorial,
  update,
} from './labels/shell.ts';
import {
  administer,
  batch,
  create,
  drug,
  history,
  incident,
  stockForm,
  stockMove,
  transfer,
  unAdminister,
  waste,
} from './labels/vial.ts';
import { guest, image, verifyCode, witness } from './labels/witness.ts';

/**
 * Every fixed text of the screens, by section of the requirements; `fill` of `messages.ts` fills those with braces.
 * Where a comment calls words ours, the requirements leave them open, and they were chosen here.
 */
export const labels = {
  home,
  sandbox,
  menu,
  page,
  toast,
  crash,
  notFound,
  storageLink,
  update,
  download,
  tutorial,
  review,
  login,
  otp,
  phone,
  session,
  signInEnded,
  temporaryLogin,
  group,
  reset,
  contact,
  scan,
  offline,
  offlineActions,
  offlineRepair,
  offlineForm,
  dashboard,
  boxActions,
  boxScanned,
  check,
  expiry,
  leave,
  unit,
  vehicle,
  drug,
  create,
  administer,
  waste,
  batch,
  stockForm,
  transfer,
  unAdminister,
  incident,
  history,
  stockMove,
  witness,
  guest,
  verifyCode,
  image,
  bluetooth,
} as const;
