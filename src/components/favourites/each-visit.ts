import type { Close } from '../../../workers/contract.ts';

/**
 * Follows anew each time the page comes back into sight: a list that keeps its order as long as it is followed is then
 * ordered by what is so now. @returns ends it
 */
export function followEachVisit(follow: () => Close): Close {
  let close = follow();
  const onChange = (): void => {
    if (document.visibilityState !== 'visible') return;
    close();
    close = follow();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    close();
  };
}
