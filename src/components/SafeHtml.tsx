import { useEffect, useRef } from 'react';

import styles from './safe-html.module.css';

interface SafeHtmlProps {
  /** As somebody else wrote it. */
  readonly html: string;
  /** Shown until it is sanitised, and where that code cannot be loaded. */
  readonly plain: string;
}

/** A text with formatting that others wrote. */
export function SafeHtml({ html, plain }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const { sanitize } = await import('./sanitize.ts');
      if (isCurrent) place.current?.replaceChildren(sanitize(html));
    };
    // Where the code cannot be had the plain text stays.
    show().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [html]);
  // A new text begins with a new element: what was put into the old one is not React's.
  return (
    <div key={html} ref={place} className={styles.html}>
      {plain}
    </div>
  );
}
