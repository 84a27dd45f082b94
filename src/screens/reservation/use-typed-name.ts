import { useState } from 'react';

import type { AfterEnter } from '../../components/Combobox.tsx';
import type { Search } from '../../state/use-answer.ts';
import { type Nameable, nameMeant } from './name-meant.ts';

interface TypedName<One> extends Nameable<One>, Pick<Search<One>, 'found' | 'isSearching'> {
  readonly text: string;
  /** How often the form could not be sent. */
  readonly tries: number;
  readonly pick: (one: One) => void;
  readonly clear: () => void;
}

/** A name that was typed and not picked: what Enter makes of it, and whether it is left over as the form is sent. */
export function useTypedName<One>({ text, tries, found, isSearching, pick, clear, ...names }: TypedName<One>) {
  const [isWrong, setWrong] = useState(false);
  const [typedAfter, setTypedAfter] = useState(tries);
  const isUnpicked = text.trim() !== '';
  const all = found ?? [];
  const isAlready = all.length > 0 && all.every(names.isPicked);
  return {
    isUnpicked,
    /** It has kept the form from being sent, and nothing has been typed since. */
    isLeftOver: isUnpicked && tries > typedAfter,
    /** Enter has found nothing of that name. */
    isWrong,
    /** All that was found has been picked before. */
    isAlready: isAlready && !isSearching,
    /** Something else is typed. */
    renew: (): void => {
      setWrong(false);
      setTypedAfter(tries);
    },
    enter: (): AfterEnter | undefined => {
      if (!isUnpicked) return undefined;
      // What is shown may be for an earlier text.
      if (isSearching) return 'wait';
      const meant = nameMeant(text, all, names);
      if (meant !== null) pick(meant);
      else if (isAlready) clear();
      else if (all.length > 0) return 'first';
      else setWrong(true);
      return 'close';
    },
  };
}
