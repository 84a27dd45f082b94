import Navigation from 'lucide-react/icons/navigation';
import { Link } from 'wouter';

import styles from './way-link.module.css';

interface WayLinkProps {
  /** An absolute address, or a path of this application. */
  readonly url: string;
  /** The name of the resource. */
  readonly name: string;
  readonly text: string;
  readonly className?: string | undefined;
}

/** Links to the directions to a resource: within the application, or in a new tab if another site shows them. */
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
