/*
 * The painter warms up while the main thread still evaluates the application: what it does only once (canvases, for each
 * of which it waits for the main thread, the font, compiling) is done when the first day comes. What the last visit showed
 * it paints ahead, with the configuration of the board then.
 */
import type { PaintingGeometry, ViewportSize } from '../../../../workers/contract.ts';
import { store } from '../../../state/storage.ts';
import { isRecord, readStoredJson } from '../../../state/stored-json.ts';
import { painter, workerState } from '../../../state/workers.ts';
import { readPaintingTheme } from './painting-theme.ts';

const KEY = 'timeline-room';

interface Kept {
  readonly room: ViewportSize;
  readonly geometry: PaintingGeometry;
}

/** Keeps how large the board's picture is and its measures, for the next page: of others it would be another picture. */
export function keepViewportSize({ width, height }: ViewportSize, geometry: PaintingGeometry): void {
  store(KEY, JSON.stringify({ room: { width, height }, geometry } satisfies Kept));
}

/**
 * Has the painter prewarm as the last visit was; nothing where there was none, or nobody else paints.
 * @returns once it has: until then it waits for this thread, which had better not begin anything long
 */
export async function prewarmPainter(): Promise<void> {
  const kept = recallViewportSize();
  const live = workerState.painters === 0 ? null : painter();
  if (kept === null || live === null) return;
  const { devicePixelRatio } = window;
  await live.prewarm(readPaintingTheme(), { ...kept.geometry, devicePixelRatio }, kept.room);
}

/** Device pixels are millions at most, whatever somebody has written there. */
const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 8_192;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 200;

function recallViewportSize(): Kept | null {
  const kept = readStoredJson(KEY);
  if (!isRecord(kept) || !isRecord(kept.room) || !isRecord(kept.geometry)) return null;
  const { width, height } = kept.room;
  const { nameWidth, quarterWidth, devicePixelRatio } = kept.geometry;
  const { groupSummary, groupSummaryNow, language, busy } = kept.geometry;
  if (!isLength(width) || !isLength(height)) return null;
  if (!isLength(nameWidth) || !isLength(quarterWidth) || !isLength(devicePixelRatio)) return null;
  if (!isText(groupSummary) || !isText(groupSummaryNow) || !isText(language) || !isText(busy)) return null;
  const lengths = { nameWidth, quarterWidth, devicePixelRatio };
  return { room: { width, height }, geometry: { ...lengths, groupSummary, groupSummaryNow, language, busy } };
}
