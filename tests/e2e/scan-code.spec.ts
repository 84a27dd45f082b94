/*
 * A code is scanned with a camera, whose picture comes from a file.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { encodeQR } from 'qr';

import { findTestBrowser } from '../../.ci/chromium.mjs';
import { expect, test } from './support.ts';

const WIDTH = 640;
const HEIGHT = 480;
const [BLACK, GREY, WHITE] = [16, 128, 235];

/** A second of a picture with a code in its middle (YUV4MPEG2). */
function videoOf(text: string): Buffer {
  const rows = encodeQR(text, 'raw', { border: 4, scale: 8 });
  const side = rows.length;
  const [left, top] = [(WIDTH - side) >> 1, (HEIGHT - side) >> 1];
  const light = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  rows.forEach((row, y) => row.forEach((isDark, x) => isDark && light.writeUInt8(BLACK, (top + y) * WIDTH + left + x)));
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  const FRAMES = 10;
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES}:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame)]);
}

const folder = mkdtempSync(join(tmpdir(), 'deskway-camera-'));
const video = join(folder, 'code.y4m');
writeFileSync(video, videoOf('b1-kiosk-1'));

const browser = findTestBrowser();
test.use({
  launchOptions: {
    ...(browser === null ? {} : { executablePath: browser }),
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true }));

test('the place of a scanned code becomes the start', async ({ open }) => {
  const page = await open('Ada Lindholm', '/navigate');
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: 'Scan a code' }).click();
  await expect(page.getByRole('button', { name: /^Start Information kiosk 1/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('startBy')).toBe('ScanQR');
});

test('a code is typed where there is no camera; one of another site and an unknown one are refused', async ({
  open,
}) => {
  const page = await open('Ada Lindholm', '/navigate?mode=TargetSelection');
  await page.getByRole('button', { name: 'Enter a code' }).click();
  const field = page.getByRole('textbox', { name: 'Code on the sign' });
  await field.fill('https://elsewhere.example/qr/b1-kiosk-1');
  await field.press('Enter');
  await expect(page.getByText('This code is not from this site.')).toBeVisible();
  await field.fill('nothing-here');
  await field.press('Enter');
  await expect(page.getByText('Unknown code. Check the letters and numbers.')).toBeVisible();
  await field.fill('b1-kiosk-2');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /^Destination Information kiosk 2/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('targetBy')).toBe('TypeQr');
});
