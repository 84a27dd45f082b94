import { useEffect, useState } from 'react';

import { runAfterFrame } from '../../state/browser/scheduled-tasks.ts';

/** Becomes true after the first frame with the component. */
export function useAfterFrame(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => runAfterFrame(() => setAfter(true)), []);
  return isAfter;
}
