import { closeSync, openSync, writeSync } from 'node:fs';
import { FRAME, type Picture } from './picture.ts';

const FRAMES_PER_SECOND = 15;

/** Writes the pictures as an uncompressed video, which Chromium plays in a loop as its camera. */
export function writeVideo(path: string, pictures: readonly Picture[]): void {
  const file = openSync(path, 'w');
  const noColour = Buffer.alloc((FRAME.width * FRAME.height) / 2, 128);
  writeSync(file, `YUV4MPEG2 W${FRAME.width} H${FRAME.height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  for (const { grey } of pictures) {
    writeSync(file, 'FRAME\n');
    writeSync(file, Uint8Array.from(grey));
    writeSync(file, noColour);
  }
  closeSync(file);
}

/** The arguments with which Chromium takes the video as its camera and allows every page to use it. */
export function videoAsCamera(path: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ];
}
