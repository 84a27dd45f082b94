import { useEffect, useState } from 'react';

import type { DirectoryEntry, Failure } from '../../../workers/contract.ts';
import { computation } from '../../state/workers.ts';

/** Letters that are looked for at least. */
export const fewestLetters = 2;

interface Found {
  readonly text: string;
  readonly entries: readonly DirectoryEntry[];
  readonly failure: Failure | null;
}

const nothing: Found = { text: '', entries: [], failure: null };

/** People and groups as somebody types; only the answer to the latest text is taken. */
export function useDirectory(text: string): Omit<Found, 'text'> & { readonly isSearching: boolean } {
  const wanted = text.trim();
  const isWanted = wanted.length >= fewestLetters;
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    let isLatest = isWanted;
    const ask = async (): Promise<void> => {
      const answer = await computation().screens.people.search(wanted);
      if (!isLatest) return;
      setFound({
        text: wanted,
        entries: answer.ok ? answer.value : [],
        failure: answer.ok ? null : answer.error,
      });
    };
    if (isWanted) void ask();
    return () => {
      isLatest = false;
    };
  }, [wanted, isWanted]);
  if (!isWanted) return { ...nothing, isSearching: false };
  return { ...found, isSearching: found.text !== wanted };
}
