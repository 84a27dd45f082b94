/*
 * Screenshots of a page while something happens, judged by their pixels. Taking them costs half of a small machine, so
 * nothing else is measured meanwhile.
 */
import type { Browser } from '@playwright/test';

import type { Tab } from './browser.ts';

/** A screenshot and its time in seconds. */
interface Shot {
  readonly image: string;
  readonly at: number;
}

interface ScreencastFrame {
  readonly data: string;
  readonly metadata: { readonly timestamp?: number };
  readonly sessionId: number;
}

/** A rectangle of the viewport in CSS pixels. */
export interface Region {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Empty bands of a region, of at least some CSS pixels, from top to bottom. */
export interface Judgement {
  readonly at: number;
  /** Heights of bands without any text. */
  readonly textless: readonly number[];
  /** Heights of bands without anything, not even row lines. */
  readonly white: readonly number[];
}

/** A row of 28 px has text of at least 8 px: a higher band without text hides a row. */
const SHORTEST = 40;
const BATCH = 20;

export async function recordShots({ cdp }: Tab, act: () => Promise<unknown>): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  const take = ({ data, metadata, sessionId }: ScreencastFrame): void => {
    shots.push({ image: data, at: metadata.timestamp ?? Date.now() / 1000 });
    cdp.send('Page.screencastFrameAck', { sessionId }).catch((error: unknown) => console.error(error));
  };
  cdp.on('Page.screencastFrame', take);
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 1 });
  await act();
  await cdp.send('Page.stopScreencast');
  cdp.off('Page.screencastFrame', take);
  return shots;
}

/** Judges screenshots in a separate page. */
export async function judgeShots(
  browser: Browser,
  shots: readonly Shot[],
  region: Region,
): Promise<readonly Judgement[]> {
  const judge = await browser.newPage();
  const judgements: Judgement[] = [];
  for (let first = 0; first < shots.length; first += BATCH) {
    const batch = shots.slice(first, first + BATCH);
    judgements.push(...(await judge.evaluate(judgeInPage, [batch, region, SHORTEST] as const)));
  }
  await judge.close();
  return judgements;
}

/** Runs in that page, where only its text is sent. */
async function judgeInPage([shots, region, shortest]: readonly [readonly Shot[], Region, number]): Promise<
  readonly Judgement[]
> {
  const textBelow = 150;
  const lineBelow = 243;
  const width = region.right - region.left;
  const height = region.bottom - region.top;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('No 2D context');
  const darkestOf = async (image: string): Promise<readonly number[]> => {
    const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    context.drawImage(bitmap, -region.left, -region.top);
    bitmap.close();
    const { data } = context.getImageData(0, 0, width, height);
    return Array.from({ length: height }, (_, y) => {
      let darkest = 255;
      for (let x = 0; x < width; x += 1) darkest = Math.min(darkest, data[(y * width + x) * 4 + 1] ?? 255);
      return darkest;
    });
  };
  const stretches = (darkest: readonly number[], limit: number): readonly number[] => {
    const found: number[] = [];
    let length = 0;
    for (const value of [...darkest, -1]) {
      if (value < limit && length >= shortest) found.push(length);
      length = value < limit ? 0 : length + 1;
    }
    return found;
  };
  const judged: Judgement[] = [];
  for (const { image, at } of shots) {
    const darkest = await darkestOf(image);
    judged.push({ at, textless: stretches(darkest, textBelow), white: stretches(darkest, lineBelow) });
  }
  return judged;
}

const ROW = 28;
/** Distance between the texts of two neighbouring rows. */
const USUAL_GAP = 18;

/** @returns share of the rows of a region that have no text, in % */
export function blankShare({ textless }: Judgement, { top, bottom }: Region): number {
  const rows = textless.reduce((sum, height) => sum + Math.max(1, Math.round((height - USUAL_GAP) / ROW)), 0);
  return Math.min(100, (rows / ((bottom - top) / ROW)) * 100);
}

/** @returns share of a region's height where there isn't even a row line, in % */
export function whiteShare({ white }: Judgement, { top, bottom }: Region): number {
  return (white.reduce((sum, height) => sum + height, 0) / (bottom - top)) * 100;
}
