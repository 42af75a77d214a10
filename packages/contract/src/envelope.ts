export const API_BASE = '/api/v1';

/** OPEN-121: the headers of every call, by what they carry. */
export const HEADERS = {
  platformType: 'x-platform-type',
  platform: 'x-platform',
  serviceName: 'x-service-name',
  appVersion: 'x-app-version',
  region: 'x-region',
  authToken: 'x-auth-token',
  userGroupId: 'x-user-group-id',
  traceId: 'x-trace-id',
  lastLogIn: 'x-last-log-in',
  idempotencyKey: 'idempotency-key',
  /** Sent only at sign-in, by a device that has signed in to the account before (OPEN-070). */
  deviceToken: 'x-device-token',
  /** Sent only with records made offline: what the device's clock shows while they are sent (SRV-50). */
  deviceTime: 'x-device-time',
  /** Sent only with a file: what the file belongs to (OPEN-130). */
  folder: 'x-folder',
} as const;

/** Several calls in one request: each is made, refused and answered as if it had come alone. */
export const TOGETHER = { path: 'together', maxCalls: 32 } as const;
