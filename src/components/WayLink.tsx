import { Navigation } from 'lucide-react';
import { Link } from 'wouter';

import styles from './way-link.module.css';

interface WayLinkProps {
  /** An address, or a path of the page. */
  readonly url: string;
  /** Of the place. */
  readonly name: string;
  readonly text: string;
  readonly className?: string | undefined;
}

/** Leads to the navigation that shows the way to a place: within the page, or beside it where it is another's. */
export function WayLink({ url, name, text, className = styles.way }: WayLinkProps) {
  const link = { className, 'aria-label': `${text}: ${name}` };
  const content = (
    <>
      <Navigation size={16} aria-hidden="true" />
      {text}
    </>
  );
  if (url.startsWith('/')) {
    return (
      <Link href={url} {...link}>
        {content}
      </Link>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" {...link}>
      {content}
    </a>
  );
}
