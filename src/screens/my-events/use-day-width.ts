import { type RefObject, useLayoutEffect, useState } from 'react';

/** px that each date of a week has, before it is seen and whenever it changes. */
export function useDayWidth(week: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const day = week.current?.querySelector('section') ?? null;
    if (day === null) return undefined;
    const measure = (): void => setWidth(day.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(day);
    return () => observer.disconnect();
  }, [week]);
  return width;
}
