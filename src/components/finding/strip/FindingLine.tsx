import { ChipLine } from '../filters/FilterChips.tsx';
import styles from './finding-strip.module.css';
import type { QueryControl } from '../query/query.ts';
import { TypeTabs } from './TypeTabs.tsx';
import { useFinding } from '../use-finding.ts';

interface FindingLineProps {
  readonly control: QueryControl;
  /** Opens the filters. */
  readonly onMore: () => void;
}

/** Types as tabs, and the filters as chips. */
export function FindingLine({ control: queryControl, onMore }: FindingLineProps) {
  const control = useFinding(queryControl);
  return (
    <>
      <div className={styles.types}>
        <TypeTabs control={control} />
      </div>
      <ChipLine control={control} onMore={onMore} />
    </>
  );
}
