import { useState } from 'react';

import type { AfterEnter } from '../../components/controls/Combobox.tsx';
import type { Search } from '../../state/use-answer.ts';

/** ms without typing after which a search starts. */
export const searchRest = 120;

interface Nameable<One> {
  readonly nameOf: (one: One) => string;
  readonly isPicked: (one: One) => boolean;
}

/** Ignores case and accents, which people seldom type. */
const nameable = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * The one result that a typed name can mean: the only unpicked one with that name, or the only unpicked one found. Null =
 * none or several.
 */
export function findByName<One>(text: string, found: readonly One[], { nameOf, isPicked }: Nameable<One>): One | null {
  const named = found.filter((one) => nameable.compare(nameOf(one), text.trim()) === 0);
  const left = (named.length > 0 ? named : found).filter((one) => !isPicked(one));
  return left.length === 1 ? (left[0] ?? null) : null;
}

interface TypedName<One> extends Nameable<One>, Pick<Search<One>, 'found' | 'isSearching'> {
  readonly text: string;
  /** The number of failed attempts to send the form. */
  readonly attempts: number;
  readonly pick: (one: One) => void;
  readonly clear: () => void;
}

/** Handles a name that was typed but not picked: what Enter does with it, and whether it prevents sending. */
export function useTypedName<One>({ text, attempts, found, isSearching, pick, clear, ...nameable }: TypedName<One>) {
  const [isWrong, setWrong] = useState(false);
  const [attemptsBefore, setAttemptsBefore] = useState(attempts);
  const isUnpicked = text.trim() !== '';
  const all = found ?? [];
  const isAlreadyPicked = all.length > 0 && all.every(nameable.isPicked);
  return {
    isUnpicked,
    /** It prevented sending, and nothing has been typed since. */
    isLeftOver: isUnpicked && attempts > attemptsBefore,
    /** Enter found nothing with that name. */
    isWrong,
    /** Everything that was found is already picked. */
    isAlreadyPicked: isAlreadyPicked && !isSearching,
    /** Resets the state when the text changes. */
    reset: (): void => {
      setWrong(false);
      setAttemptsBefore(attempts);
    },
    enter: (): AfterEnter | undefined => {
      if (!isUnpicked) return undefined;
      // The results may belong to an earlier text.
      if (isSearching) return 'wait';
      const match = findByName(text, all, nameable);
      const first = all.find((one) => !nameable.isPicked(one));
      if (match !== null) pick(match);
      else if (isAlreadyPicked) clear();
      else if (first !== undefined) pick(first);
      else setWrong(true);
      return 'close';
    },
  };
}
