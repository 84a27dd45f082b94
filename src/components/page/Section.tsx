import CloudOff from 'lucide-react/icons/cloud-off';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure, Instant } from '../../../workers/contract.ts';
import { momentText } from '../../i18n/time-text.ts';
import { failureText } from '../../state/failure-text.ts';
import { useShownFailure } from '../../state/use-shown-failure.ts';
import { Button } from '../controls/Button.tsx';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Shown beside the title, e.g. a link to the whole list. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

interface SectionFailureProps {
  readonly failure: Failure;
  /** The time of the data that is shown; null = no data. */
  readonly asOf: Instant | null;
  readonly now: Instant;
  readonly onRetry: () => void;
}

/**
 * Says why a section could not be read and how old its data is, with a button to retry; a small mark where another
 * section of the screen says the same.
 */
export function SectionFailure({ failure, asOf, now, onRetry }: SectionFailureProps) {
  const { t } = useTranslation();
  const text = failureText(failure, t);
  const place = useRef<HTMLDivElement>(null);
  const { isFirst, retryAll } = useShownFailure(text, place, onRetry);
  return (
    <div ref={place}>
      {isFirst ? (
        <div role="alert" className={styles.failure}>
          <CloudOff size={16} aria-hidden="true" />
          <div>
            <p>{text}</p>
            {asOf === null ? null : <p>{t('live.asOf', { time: momentText(asOf, now) })}</p>}
          </div>
          <Button onClick={retryAll}>{t('failure.retry')}</Button>
        </div>
      ) : (
        <p className={styles.unread} title={text}>
          <CloudOff size={16} aria-hidden="true" />
        </p>
      )}
    </div>
  );
}

interface SectionEmptyProps {
  readonly title: string;
  readonly text: string;
  /** An action. */
  readonly children: ReactNode;
}

/** An empty section: what is missing, why, and what to do. */
export function SectionEmpty({ title, text, children }: SectionEmptyProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{title}</p>
      <p className={styles.emptyText}>{text}</p>
      {children}
    </div>
  );
}

interface SectionSkeletonProps {
  readonly label: string;
  readonly rows: number;
  /** The height of the expected rows in CSS pixels. */
  readonly height: number;
}

/** Placeholders for rows that are loading. */
export function SectionSkeleton({ label, rows, height }: SectionSkeletonProps) {
  return (
    <>
      <output className="spoken">{label}</output>
      <div className={styles.skeleton} data-skeleton aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} style={{ height }} />
        ))}
      </div>
    </>
  );
}
