import { LIMITS } from '@vialant/domain/values/limits';
import type { Pictures } from './port.ts';

const LONG_SIDE_PX = 1600;
const QUALITY = 0.85;

/**
 * The device's own chooser for camera and files. It asks for the camera itself and does not report a refusal. A user
 * who comes back without a picture while the camera is denied may have wanted to take one, and is told so (IMG-05).
 */
export function webPictures(page: Document, permissions: Pick<Permissions, 'query'> | undefined): Pictures {
  return {
    async take() {
      const file = await chooseFile(page);
      if (file === null) return { outcome: (await isCameraDenied(permissions)) ? 'camera denied' : 'cancelled' };
      const picture = await readyToSend(page, file);
      return picture === null ? { outcome: 'unreadable' } : { outcome: 'taken', picture };
    },
  };
}

async function isCameraDenied(permissions: Pick<Permissions, 'query'> | undefined): Promise<boolean> {
  try {
    return (await permissions?.query({ name: 'camera' }))?.state === 'denied';
  } catch {
    return false; // this browser does not tell
  }
}

function chooseFile(page: Document): Promise<File | null> {
  const input = page.createElement('input');
  input.type = 'file';
  input.accept = LIMITS.image.types.join(',');
  input.hidden = true;
  // Some browsers open the chooser only for a field that is part of the page.
  page.body.append(input);
  return new Promise((resolve) => {
    const end = (file: File | null): void => {
      input.remove();
      resolve(file);
    };
    input.addEventListener('change', () => end(input.files?.[0] ?? null));
    input.addEventListener('cancel', () => end(null));
    input.click();
  });
}

/**
 * Redraws the picture smaller: that is quick to send, and drops the place and camera from its metadata. A HEIC that
 * this browser cannot draw is sent unchanged, because the server can read it.
 */
async function readyToSend(page: Document, file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const drawn = await redraw(page, bitmap);
    bitmap.close();
    return drawn;
  } catch {
    return (await isHeic(file)) ? file : null;
  }
}

function redraw(page: Document, bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = page.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // A JPEG has no transparency; without a white background transparent parts would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

async function isHeic(file: Blob): Promise<boolean> {
  try {
    const beginning = await file.slice(4, 12).text();
    return /^ftyp(?:hei|mif1)/.test(beginning);
  } catch {
    return false; // the file cannot be read at all
  }
}
