/** The names under which the client keeps values in local storage (ENT-27, OPEN-078). */
export const STORAGE_KEYS = {
  token: 'token',
  region: 'region',
  lastLoginEmail: 'last_login_email',
  lastLogIn: 'last_log_in',
  selectedAgencyId: 'selected_agency_id',
  personalDevice: 'personal_device',
  sandbox: 'sandbox',
  lastBoxId: 'last_box_id',
  passwordResetGuid: 'password_reset_guid',
  updating: 'updating',
  reviewPromptDate: 'review_prompt_date',
  reviewDelayUntil: 'review_delay_until',
  importExplained: 'import_explained',
} as const;

/** Which device this is to the server (OPEN-070). It belongs to the device, not to who is signed in: nothing clears it. */
export const DEVICE_TOKEN_KEY = 'device_token';

/** Whose session the token is, as the server last said: records made offline must never become another's (OPEN-077). */
export const KNOWN_USER_KEY = 'known_user';
