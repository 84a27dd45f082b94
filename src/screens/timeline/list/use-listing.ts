import { useState } from 'react';

import { useModule, withTexts } from '../../../components/loading/use-module.ts';
import { useMedia } from '../../../state/browser/media.ts';
import { readStored, store } from '../../../state/browser/storage.ts';

const VIEW = 'deskway-timeline-view';

const importList = withTexts(
  withTexts(() => import('./PlaceList.tsx'), 'guide'),
  'favourites',
);

export interface Listing {
  /** The list is shown instead of the grid. */
  readonly isList: boolean;
  readonly onList: (isList: boolean) => void;
  /** What shows the list; null until it is loaded. */
  readonly list: Awaited<ReturnType<typeof importList>> | null;
}

/** On a phone the places are a list, until its user prefers the grid, or if it cannot be loaded. */
export function useListing(): Listing {
  const isPhone = useMedia('(width < 640px)');
  const [isWanted, setWanted] = useState(() => readStored(VIEW) !== 'grid');
  const list = useModule(isPhone ? importList : null, () => setWanted(false));
  const onList = (isList: boolean): void => {
    store(VIEW, isList ? null : 'grid');
    setWanted(isList);
  };
  return { isList: isPhone && isWanted, onList, list };
}
