import { CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { Failure, Instant } from '../../workers/contract.ts';
import { momentText } from '../i18n/time-text.ts';
import { failureText } from '../state/failure-text.ts';
import { Button } from './Button.tsx';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Beside the title, e.g. a way to all of it. */
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
  /** When what is shown was true; null = nothing is shown. */
  readonly asOf: Instant | null;
  readonly now: Instant;
  readonly onRetry: () => void;
}

/** Why a part could not be read, how old what is shown is, and another try. */
export function SectionFailure({ failure, asOf, now, onRetry }: SectionFailureProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.failure}>
      <CloudOff size={16} aria-hidden="true" />
      <p>
        {failureText(failure, t)} {asOf === null ? null : t('live.asOf', { time: momentText(asOf, now) })}
      </p>
      <Button onClick={onRetry}>{t('failure.retry')}</Button>
    </div>
  );
}

interface SectionEmptyProps {
  readonly title: string;
  readonly text: string;
  /** The one action. */
  readonly children: ReactNode;
}

/** Nothing here: what, why, and what to do. */
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
  /** CSS pixels: that of the rows to come. */
  readonly height: number;
}

/** Rows that are still being read. */
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
