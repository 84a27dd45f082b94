import { useEffect, useState } from 'react';

import type { Close } from '../../../workers/contract.ts';

/** Whether a media query matches; follows changes. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = (): void => setMatches(list.matches);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [query]);
  return matches;
}

/** Device pixels of a CSS pixel; follows zoom and other monitors. */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(window.devicePixelRatio);
  useEffect(() => onPixelRatioChange(() => setRatio(window.devicePixelRatio)), []);
  return ratio;
}

/** Runs a task when a CSS pixel gets another number of device pixels: by zoom, or on another monitor. */
export function onPixelRatioChange(run: () => void): Close {
  let list: MediaQueryList;
  // The query names the present ratio, so each change needs another one.
  const listen = (): void => {
    list = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    list.addEventListener('change', follow, { once: true });
  };
  const follow = (): void => {
    listen();
    run();
  };
  listen();
  return () => list.removeEventListener('change', follow);
}
