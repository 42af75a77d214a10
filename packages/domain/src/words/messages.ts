import { contact, invitation, login, otp, people, phone, reset, session } from './messages/account.ts';
import { biometric } from './messages/biometric.ts';
import { bluetooth } from './messages/bluetooth.ts';
import { reseal, resealAvoided, transfer, vehicle } from './messages/box.ts';
import { check } from './messages/check.ts';
import { offline, review } from './messages/offline.ts';
import { paper } from './messages/paper.ts';
import { scan } from './messages/scan.ts';
import { api, image, input, shell } from './messages/shell.ts';
import { importFile, stockroom } from './messages/stockroom.ts';
import { administer, create, drug, incident, stock, unAdminister, waste } from './messages/vial.ts';
import { guest, verifyCode, witness } from './messages/witness.ts';

/**
 * Every message the product can show, by section of the requirements; texts are exact to the character. Where a comment
 * calls words ours, the requirements leave them open, and they were chosen here.
 */
export const messages = {
  shell,
  input,
  api,
  image,
  login,
  otp,
  phone,
  session,
  biometric,
  reset,
  contact,
  invitation,
  people,
  scan,
  check,
  reseal,
  resealAvoided,
  transfer,
  vehicle,
  drug,
  create,
  administer,
  waste,
  unAdminister,
  incident,
  stock,
  stockroom,
  importFile,
  paper,
  witness,
  guest,
  verifyCode,
  offline,
  review,
  bluetooth,
} as const;
