import LocateFixed from 'lucide-react/icons/locate-fixed';
import { Link } from 'wouter';

import { ROUTES } from '../../state/routes.ts';
import styles from './near-link.module.css';

interface NearLinkProps {
  /** The address of the colleague. */
  readonly email: string;
  /** The shown day; null = today. */
  readonly date?: string | null;
  readonly text: string;
  /** The text with the name of the colleague, for assistive technology. */
  readonly name: string;
}

/** Links to the timeline sorted by the distance to a colleague. */
export function NearLink({ email, date = null, text, name }: NearLinkProps) {
  const near = new URLSearchParams({ near: email, sort: 'near', ...(date === null ? {} : { date }) });
  return (
    <Link href={`${ROUTES.timeline}?${near.toString()}`} className={styles.near} aria-label={name}>
      <LocateFixed size={16} aria-hidden="true" />
      {text}
    </Link>
  );
}
