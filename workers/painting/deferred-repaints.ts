/*
 * Visible changes of a patch are painted at once, others when there is time: each painted canvas is sent to the screen as
 * a whole, some ten megabytes.
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
  /** Sets the visible band: what waits there is painted. */
  setVisible(seen: ViewBand): void;
  /** Paints changed lines, or lets them wait. */
  add(canvases: Canvases, bands: readonly Band[]): void;
  /** The canvases are repainted as a whole, or no longer used. */
  forget(canvases: Canvases): void;
  /** Paints what waits on the canvases nearest to the visible band. @returns false if nothing waits */
  paintNearest(): boolean;
}

/**
 * @param bandOf what the canvases show; null where they are on the screen wherever that is
 * @param paint paints bands of the canvases
 */
export function createDeferredRepaints<Canvases>(
  bandOf: (canvases: Canvases) => ViewBand | null,
  paint: (canvases: Canvases, bands: Iterable<Band>) => void,
): DeferredRepaints<Canvases> {
  const waiting = new Map<Canvases, ReadonlyMap<Pixels, Band>>();
  let visible: ViewBand | null = null;

  /** 0 if the visible band is unknown. */
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

/** Of bands with the same top, the longest contains the others. */
function joined(known: ReadonlyMap<Pixels, Band> = new Map(), bands: readonly Band[]): ReadonlyMap<Pixels, Band> {
  const bandByTop = new Map(known);
  for (const band of bands) {
    const { bottom } = bandByTop.get(band.top) ?? band;
    bandByTop.set(band.top, bottom > band.bottom ? { ...band, bottom } : band);
  }
  return bandByTop;
}
