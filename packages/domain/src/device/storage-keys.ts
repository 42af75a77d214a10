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

/** By this token the server knows the device (OPEN-070). It belongs to the device, not to a user: nothing clears it. */
export const DEVICE_TOKEN_KEY = 'device_token';

/** The user of the token, as the server last told: records made offline are never sent as another user's (OPEN-077). */
export const KNOWN_USER_KEY = 'known_user';

/** The server told this device that it has an organisation, which never changes back (SETUP-01). */
export const SET_UP_KEY = 'server_is_set_up';
