/*
 * The painter rehearses while the main thread still evaluates the application: what it does only once (canvases, for each
 * of which it waits for the main thread, the font, compiling) is done when the first day comes.
 */
import type { PaintingGeometry, PaintingRoom, PaintingStill } from '../../../workers/contract.ts';
import { measures } from '../../../workers/painting/measures.ts';
import { store } from '../../state/storage.ts';
import { isRecord, readStoredJson } from '../../state/stored-json.ts';
import { painter, workerState } from '../../state/workers.ts';
import { readPaintingTheme } from './painting-theme.ts';

const KEY = 'timeline-room';

type Kept = PaintingRoom & Pick<PaintingGeometry, 'nameWidth'>;

/** The sample has no words of its own. */
const unsaid = { groupSummary: '', groupSummaryNow: '', language: 'en', busy: '' } as const;

/** Keeps how large the board's picture is, for the next page: a canvas of another size would be another canvas. */
export function keepRoom({ width, height }: PaintingRoom, { nameWidth }: PaintingGeometry): void {
  store(KEY, JSON.stringify({ width, height, nameWidth } satisfies Kept));
}

/** Lets the painter paint a sample in the size of the last visit; nothing where there was none, or nobody else paints. */
export function rehearsePainting(): void {
  const kept = recallRoom();
  const live = workerState.painters === 0 ? null : painter();
  if (kept === null || live === null) return;
  const { nameWidth, ...room } = kept;
  const { quarterWidth } = measures;
  const { devicePixelRatio } = window;
  void live.dress(readPaintingTheme(), { nameWidth, quarterWidth, devicePixelRatio, ...unsaid });
  // The board asks once more, when it stands; whatever comes of this request is nobody's.
  void live.still(room).then(dropStill);
}

/** Pixels are freed at once, not when the garbage collector comes to see a small object. */
export function dropStill(still: PaintingStill | null): void {
  still?.names.close();
  still?.slots.close();
}

/** Device pixels are millions at most, whatever somebody has written there. */
const isLength = (value: unknown): value is number => typeof value === 'number' && value > 0 && value < 8_192;

function recallRoom(): Kept | null {
  const kept = readStoredJson(KEY);
  if (!isRecord(kept)) return null;
  const { width, height, nameWidth } = kept;
  return isLength(width) && isLength(height) && isLength(nameWidth) ? { width, height, nameWidth } : null;
}
