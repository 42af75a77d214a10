import { contact, group, login, otp, phone, reset, session, signInEnded, temporaryLogin } from './labels/account.ts';
import { bluetooth } from './labels/bluetooth.ts';
import { boxActions, boxScanned, check, dashboard, unit, vehicle } from './labels/box.ts';
import { offline, scan } from './labels/scan.ts';
import { download, home, menu, page, review, sandbox, storageLink, tutorial, update } from './labels/shell.ts';
import { administer, batch, create, drug, history, incident, transfer, waste } from './labels/vial.ts';
import { guest, verifyCode, witness } from './labels/witness.ts';

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
  dashboard,
  boxActions,
  boxScanned,
  check,
  unit,
  vehicle,
  drug,
  create,
  administer,
  waste,
  batch,
  transfer,
  incident,
  history,
  witness,
  guest,
  verifyCode,
  bluetooth,
} as const;
