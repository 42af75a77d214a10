import type { CameraError } from '@vialant/domain/scan/camera-error';

/** The meaning of a failed request for the camera, in the camera plugin's terms (SCAN-26). */
export function cameraErrorOf(cause: unknown): CameraError {
  if (!(cause instanceof Error)) return 'unexpected';
  switch (cause.name) {
    case 'NotAllowedError':
      // A permission prompt that is closed without an answer is no denial: asking again may succeed.
      return /dismissed/i.test(cause.message) ? 'scan canceled' : 'access denied';
    case 'AbortError':
      return 'scan canceled';
    case 'SecurityError':
      return 'restricted';
    case 'NotFoundError':
    case 'NotReadableError':
    case 'OverconstrainedError':
      return 'camera unavailable';
    default:
      return 'unexpected';
  }
}
