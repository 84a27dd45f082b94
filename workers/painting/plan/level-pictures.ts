/*
 * The pictures on a level: its backdrop, and those of places and points of interest whose display mode has one.
 */
import type { PlanPlaces } from '../../contract.ts';
import { contentsOf } from './display-modes.ts';

export interface LevelPictures {
  /** By address, as far as they are loaded. */
  readonly images: ReadonlyMap<string, CanvasImageSource>;
  /** null = none, or not loaded. */
  backdrop(): CanvasImageSource | null;
  /** Loads the pictures of some places or points of interest. */
  want(pictured: Pick<PlanPlaces, 'modes' | 'images'>, indices: readonly number[]): void;
  /** Another level is shown. */
  wantBackdrop(address: string | null): void;
}

/** @param onLoaded called when pictures have come, and are to be drawn */
export function createPictures(
  load: (address: string) => Promise<CanvasImageSource | null>,
  onLoaded: (isBackdrop: boolean) => void,
): LevelPictures {
  const images = new Map<string, CanvasImageSource>();
  const asked = new Set<string>();
  let backdrop: CanvasImageSource | null = null;
  let backdropAddress: string | null = null;
  const loadAll = async (addresses: readonly string[]): Promise<void> => {
    const loaded = await Promise.all(addresses.map(load));
    loaded.forEach((image, index) => {
      if (image !== null) images.set(addresses[index] ?? '', image);
    });
    onLoaded(false);
  };
  const loadBackdrop = async (address: string): Promise<void> => {
    const image = await load(address);
    if (backdropAddress !== address) return;
    backdrop = image;
    onLoaded(true);
  };
  return {
    images,
    backdrop: () => backdrop,
    want({ modes, images: addresses }, indices) {
      const wanted = indices.flatMap((index) => {
        const isWanted = contentsOf(modes[index] ?? 0)?.image === true;
        return isWanted ? (addresses[index] ?? '') : [];
      });
      const news = [...new Set(wanted)].filter((address) => address !== '' && !asked.has(address));
      for (const address of news) asked.add(address);
      if (news.length > 0) void loadAll(news);
    },
    wantBackdrop(address) {
      backdrop = null;
      backdropAddress = address;
      if (address !== null) void loadBackdrop(address);
    },
  };
}
