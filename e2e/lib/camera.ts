import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import encodeQR from 'qr';
import { ROOT } from '../../tools/lib/terminal.mjs';

/** The film that stands for what the camera sees; Chromium reads it when a page opens the camera, and plays it over and over. */
const FILM = join(ROOT, 'test-results', 'camera.y4m');

/** With them a browser has a camera that shows the film, and says yes to who asks for it: one without a window cannot ask anybody. */
export const CAMERA_FLAGS = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${FILM}`,
];

const WIDTH = 640;
const HEIGHT = 480;
/** Of a module, in px. */
const MODULE = 8;
const FRAMES = 3;

/** Holds a QR code before the camera that is opened next. */
export function holdBeforeCamera(text: string): void {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture(text), Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`);
  mkdirSync(dirname(FILM), { recursive: true });
  writeFileSync(FILM, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]));
}

/** A QR code in the middle of a light wall, as luma. */
function picture(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 2, ecc: 'medium' });
  const luma = Buffer.alloc(WIDTH * HEIGHT, 200);
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - rows.length * MODULE) / 2)) as [number, number];
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let line = 0; line < MODULE; line += 1) {
        const from = (top + y * MODULE + line) * WIDTH + left + x * MODULE;
        luma.fill(isDark ? 30 : 235, from, from + MODULE);
      }
    });
  });
  return luma;
}
