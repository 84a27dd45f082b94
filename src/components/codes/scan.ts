/*
 * The camera, and what is read in its pictures: by the browser where it can, else by the computing worker.
 */
import { transfer } from 'comlink';
import * as v from 'valibot';

import { computation } from '../../state/workers/workers.ts';

/** CSS pixels of a picture's width: a code across a third of it is read. */
const WIDTH = 640;

/** @returns ends it, or why there is no picture */
export async function openCamera(video: HTMLVideoElement): Promise<(() => void) | 'denied' | 'failed'> {
  // Absent where the page is not served over HTTPS.
  if (!('mediaDevices' in navigator)) return 'failed';
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: 'environment', width: { ideal: 1280 } },
    });
    const close = (): void => {
      for (const track of stream.getTracks()) track.stop();
    };
    video.srcObject = stream;
    // It is removed where the user has gone on meanwhile.
    if (!video.isConnected) {
      close();
      return close;
    }
    await video.play();
    return close;
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'failed';
  }
}

const FoundSchema = v.array(v.object({ rawValue: v.string() }));

interface Detector {
  detect(source: HTMLVideoElement): Promise<unknown>;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value;

/** null = the browser reads no QR codes. */
const findDetector = async (): Promise<Detector | null> => {
  const Found: unknown = Reflect.get(globalThis, 'BarcodeDetector');
  if (!isDetectorClass(Found)) return null;
  const formats = await Found.getSupportedFormats();
  return formats.includes('qr_code') ? new Found({ formats: ['qr_code'] }) : null;
};

let detector: Promise<Detector | null> | null = null;

/** The text of a code in the present picture; null = none is read. */
export async function readCode(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  detector ??= findDetector();
  const own = await detector;
  if (own !== null) {
    const found = v.safeParse(FoundSchema, await own.detect(video));
    return found.success ? (found.output[0]?.rawValue ?? null) : null;
  }
  const picture = pictureOf(video);
  if (picture === null) return null;
  const read = await computation().qrCodes.read(
    picture.width,
    picture.height,
    transfer(picture.data, [picture.data.buffer]),
  );
  return read.ok ? read.value : null;
}

function pictureOf(video: HTMLVideoElement): ImageData | null {
  const width = Math.min(WIDTH, video.videoWidth);
  const height = Math.round((video.videoHeight / video.videoWidth) * width);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
}
