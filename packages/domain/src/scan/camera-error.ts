/** What each code of the camera plugin means, by code (SCAN-26). */
export const CAMERA_ERRORS = [
  'unexpected',
  'access denied',
  'restricted',
  'back camera unavailable',
  'front camera unavailable',
  'camera unavailable',
  'scan canceled',
  'light unavailable',
  'settings unavailable',
] as const;

export type CameraError = (typeof CAMERA_ERRORS)[number];
