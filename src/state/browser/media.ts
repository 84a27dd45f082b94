import { useEffect, useState } from 'react';

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
  useEffect(() => {
    const list = matchMedia(`(resolution: ${ratio}dppx)`);
    const follow = (): void => setRatio(window.devicePixelRatio);
    list.addEventListener('change', follow);
    return () => list.removeEventListener('change', follow);
  }, [ratio]);
  return ratio;
}
