import { useEffect, useRef } from 'react';

import styles from './safe-html.module.css';

interface SafeHtmlProps {
  /** Untrusted. */
  readonly html: string;
  /** Shown until the HTML is sanitised, and if the sanitiser cannot be loaded. */
  readonly plain: string;
}

/** Formatted text from other people. */
export function SafeHtml({ html, plain }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const { sanitize } = await import('./sanitize.ts');
      if (isCurrent) place.current?.replaceChildren(sanitize(html));
    };
    // If the sanitiser cannot be loaded, the plain text stays.
    show().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [html]);
  // A new text needs a new element: React does not manage the nodes that were put into the old one.
  return (
    <div key={html} ref={place} className={styles.html}>
      {plain}
    </div>
  );
}
