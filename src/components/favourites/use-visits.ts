import { useEffect, useState } from 'react';

/** Counts how often the page has come back into sight: a list that keeps its order begins anew with each. */
export function useVisits(): number {
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    const onChange = (): void => {
      if (document.visibilityState === 'visible') setVisits((before) => before + 1);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visits;
}
