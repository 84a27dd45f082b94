import { LocateFixed } from 'lucide-react';
import { Link } from 'wouter';

import { ROUTES } from '../../state/routes.ts';
import styles from './near-link.module.css';

interface NearLinkProps {
  /** Of the colleague. */
  readonly email: string;
  /** The day that is shown; null = today. */
  readonly date?: string | null;
  readonly text: string;
  /** The same with the colleague's name, for assistive technology. */
  readonly name: string;
}

/** Leads to the timeline with the places near a colleague first. */
export function NearLink({ email, date = null, text, name }: NearLinkProps) {
  const near = new URLSearchParams({ near: email, sort: 'near', ...(date === null ? {} : { date }) });
  return (
    <Link href={`${ROUTES.timeline}?${near.toString()}`} className={styles.near} aria-label={name}>
      <LocateFixed size={16} aria-hidden="true" />
      {text}
    </Link>
  );
}
