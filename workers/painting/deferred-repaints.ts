/*
 * What a patch changes is painted at once where somebody looks, and elsewhere when there is time: each canvas that is
 * painted on goes to the screen as a whole, ten megabytes of it.
 */
import type { Pixels } from '../model/units.ts';
import type { Region } from './geometry.ts';

/** Whole lines, one under the other, in CSS pixels of the content. */
export type Band = Pick<Region, 'top' | 'bottom'>;

/** A band of a view. */
export interface ViewBand extends Band {
  readonly view: number;
}

export interface DeferredRepaints<Canvases> {
  /** Tells what somebody looks at: what waits there is painted. */
  setVisible(seen: ViewBand): void;
  /** Some lines have changed: paints them, or has them wait. */
  add(canvases: Canvases, bands: readonly Band[]): void;
  /** All of it is painted anew, or nothing any more. */
  forget(canvases: Canvases): void;
  /** Paints what waits on the canvases that are nearest to where somebody looks. @returns false where nothing waits */
  paintNearest(): boolean;
}

/**
 * @param bandOf what the canvases show; null where they are on the screen wherever that is
 * @param paint some bands of the canvases
 */
export function createDeferredRepaints<Canvases>(
  bandOf: (canvases: Canvases) => ViewBand | null,
  paint: (canvases: Canvases, bands: Iterable<Band>) => void,
): DeferredRepaints<Canvases> {
  const waiting = new Map<Canvases, ReadonlyMap<Pixels, Band>>();
  let visible: ViewBand | null = null;

  /** 0 where it is not known where somebody looks. */
  const distanceOf = (place: ViewBand | null): Pixels =>
    place === null || visible?.view !== place.view
      ? 0
      : Math.max(0, visible.top - place.bottom, place.top - visible.bottom);
  const paintWaiting = (canvases: Canvases): void => {
    const bands = waiting.get(canvases);
    waiting.delete(canvases);
    if (bands !== undefined) paint(canvases, bands.values());
  };
  return {
    setVisible: (now) => {
      visible = now;
      for (const canvases of waiting.keys()) if (distanceOf(bandOf(canvases)) === 0) paintWaiting(canvases);
    },
    add: (canvases, bands) => {
      const place = bandOf(canvases);
      const own = place === null ? bands : bands.filter((band) => band.bottom > place.top && band.top < place.bottom);
      if (own.length === 0) return;
      waiting.set(canvases, joined(waiting.get(canvases), own));
      if (distanceOf(place) === 0) paintWaiting(canvases);
    },
    forget: (canvases) => void waiting.delete(canvases),
    paintNearest: () => {
      const [first, ...others] = waiting.keys();
      if (first === undefined) return false;
      const distance = (canvases: Canvases): Pixels => distanceOf(bandOf(canvases));
      paintWaiting(others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first));
      return true;
    },
  };
}

/** Of those that begin at the same line, the one that reaches farthest has the others in it. */
function joined(known: ReadonlyMap<Pixels, Band> = new Map(), bands: readonly Band[]): ReadonlyMap<Pixels, Band> {
  const bandByTop = new Map(known);
  for (const band of bands) {
    const { bottom } = bandByTop.get(band.top) ?? band;
    bandByTop.set(band.top, bottom > band.bottom ? { ...band, bottom } : band);
  }
  return bandByTop;
}
