import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still mounted, for answers that come later. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
