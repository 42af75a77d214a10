import { LIMITS } from '@vialant/domain/values/limits';

/** Dark on white in every theme: as it will be printed, and readable by day and night. */
export const PAPER = '#ffffff';
const WIDTH_PX = 600;

/** The drawing as a PNG small enough for the record (GUEST-08); its size is halved until it fits. */
export function signatureImage(drawn: HTMLCanvasElement): string {
  let width = WIDTH_PX;
  let image = redrawn(drawn, width);
  while (image.length > LIMITS.guest.signatureLength) {
    width /= 2;
    image = redrawn(drawn, width);
  }
  return image;
}

function redrawn(drawn: HTMLCanvasElement, width: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(width, drawn.width);
  canvas.height = Math.max(1, Math.round((drawn.height * canvas.width) / drawn.width));
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
