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

/** The meaning of a camera plugin code; a code it does not have is unexpected. */
export function cameraError(code: number): CameraError {
  return CAMERA_ERRORS[code] ?? 'unexpected';
}
