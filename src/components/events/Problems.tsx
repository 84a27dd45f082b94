import { CircleAlert } from 'lucide-react';

import styles from './events.module.css';

/** Why something failed, a line each; nothing where nothing did. */
export function Problems({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="alert" className={styles.problems}>
      <CircleAlert size={16} aria-hidden="true" />
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
