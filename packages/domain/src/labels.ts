import { contact, group, login, otp, phone, reset, session, signInEnded, temporaryLogin } from './labels/account.ts';
import { bluetooth } from './labels/bluetooth.ts';
import { boxActions, boxScanned, check, dashboard, expiry, leave, unit, vehicle } from './labels/box.ts';
import { offlineActions } from './labels/offline-actions.ts';
import { offlineForm } from './labels/offline.ts';
import { offline, scan } from './labels/scan.ts';
import { download, home, menu, page, review, sandbox, storageLink, tutorial, update } from './labels/shell.ts';
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

/** Every fixed text of the screens, by section of the requirements; `fill` of `messages.ts` fills those with braces. */
export const labels = {
  home,
  sandbox,
  menu,
  page,
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
