import { useState } from 'react';

import { useModule } from '../../../components/use-module.ts';
import { loadTexts } from '../../../i18n/index.ts';
import { useMedia } from '../../../state/browser/media.ts';
import { readStored, store } from '../../../state/browser/storage.ts';

const VIEW = 'deskway-timeline-view';

const importList = async () => {
  const [list] = await Promise.all([import('./PlaceList.tsx'), loadTexts('guide', 'favourites')]);
  return list;
};

export interface Listing {
  /** The list is shown instead of the grid. */
  readonly isList: boolean;
  readonly onList: (isList: boolean) => void;
  /** What shows the list; null where there is none, or until it is loaded. */
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
  return { isList: isPhone && isWanted, onList, list: isPhone ? list : null };
}
