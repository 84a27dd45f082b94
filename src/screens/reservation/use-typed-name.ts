import { useState } from 'react';

import type { AfterEnter } from '../../components/Combobox.tsx';
import type { Search } from '../../state/use-answer.ts';

/** ms without typing after which a search starts. */
export const searchRest = 120;

/** What can be found by a name. */
interface Nameable<One> {
  readonly nameOf: (one: One) => string;
  /** It has been picked before. */
  readonly isPicked: (one: One) => boolean;
}

/** Upper and lower case and accents are one: few type those of a name. */
const names = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * What is meant by a name that was typed and not picked: the only one not picked yet that was found or has that name. Null =
 * none, or several may be.
 */
export function nameMeant<One>(text: string, found: readonly One[], { nameOf, isPicked }: Nameable<One>): One | null {
  const named = found.filter((one) => names.compare(nameOf(one), text.trim()) === 0);
  const left = (named.length > 0 ? named : found).filter((one) => !isPicked(one));
  return left.length === 1 ? (left[0] ?? null) : null;
}

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
