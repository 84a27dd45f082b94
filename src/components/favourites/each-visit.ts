import type { Close } from '../../../workers/contract.ts';

/**
 * Restarts the subscription each time the page becomes visible, so that a list that keeps its order while it is followed
 * is sorted again. @returns ends it
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
