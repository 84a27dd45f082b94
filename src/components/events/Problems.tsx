import CircleAlert from 'lucide-react/icons/circle-exclamation-point';

import styles from './events.module.css';

/** One line per problem; nothing if there are none. */
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
