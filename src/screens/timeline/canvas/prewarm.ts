/*
 * Prewarms the painter while the main thread still evaluates the application: one-time work (canvases, the font,
 * compilation) is done before the first day arrives. The painter also paints the day of the last visit, with its geometry.
 */
import type { Folding, Instant, PaintingGeometry, ViewportSize } from '../../../../workers/contract.ts';
import { store } from '../../../state/browser/storage.ts';
import { isRecord, readStoredJson } from '../../../state/browser/stored-json.ts';
import { painter, workerState } from '../../../state/workers/workers.ts';
import { toKeys } from '../../../state/resources/collapsed-groups.ts';
import { readPaintingTheme } from '../../../state/browser/painting-theme.ts';

const KEY = 'timeline-room';

const HOUR_MS = 3_600_000;

interface Kept {
  readonly room: ViewportSize;
  readonly geometry: PaintingGeometry;
}

/** Stores viewport and geometry for the next visit: with others the snapshot would not fit. */
export function keepViewportSize({ width, height }: ViewportSize, geometry: PaintingGeometry): void {
  store(KEY, JSON.stringify({ room: { width, height }, geometry } satisfies Kept));
}

/**
 * Prewarms the painter with the geometry of the last visit, if there was one.
 * @returns once it is done: until then the painter waits for this thread, which should start nothing long
 */
export async function prewarmPainter(): Promise<void> {
  const kept = recallViewportSize();
  const live = workerState.painters === 0 ? null : painter();
  if (kept === null || live === null) return;
  const { devicePixelRatio } = window;
  await live.prewarm(readPaintingTheme(), { ...kept.geometry, devicePixelRatio }, kept.room);
}

/** Limits what a modified storage can request. */
const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 8_192;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length < 200;

export const startOfHour = (now: Instant): Instant => now - (now % HOUR_MS);

/** Hours of the last visit, and now. */
function toFolding(kept: unknown): Folding | null {
  if (!isRecord(kept)) return null;
  const { from, to, width } = kept;
  return isLength(from) && isLength(to) && isLength(width) ? { from, to, width, now: startOfHour(Date.now()) } : null;
}

/** What was open at the last visit; null = not known. */
export const recallOpenHours = (): Pick<Folding, 'from' | 'to'> | null =>
  recallViewportSize()?.geometry.folding ?? null;

function recallViewportSize(): Kept | null {
  const kept = readStoredJson(KEY);
  if (!isRecord(kept) || !isRecord(kept.room) || !isRecord(kept.geometry)) return null;
  const { width, height } = kept.room;
  const { nameWidth, quarterWidth, devicePixelRatio } = kept.geometry;
  const { groupSummary, groupSummaryNow, language, busy } = kept.geometry;
  if (!isLength(width) || !isLength(height)) return null;
  if (!isLength(nameWidth) || !isLength(quarterWidth) || !isLength(devicePixelRatio)) return null;
  if (!isText(groupSummary) || !isText(groupSummaryNow) || !isText(language) || !isText(busy)) return null;
  const folding = toFolding(kept.geometry.folding);
  const lengths = { nameWidth, quarterWidth, devicePixelRatio };
  const collapsed = toKeys(kept.geometry.collapsed);
  return {
    room: { width, height },
    geometry: { ...lengths, folding, groupSummary, groupSummaryNow, language, collapsed, busy },
  };
}
