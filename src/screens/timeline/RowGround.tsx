import { memo } from 'react';

import type { Lines } from '../../../workers/painting/geometry.ts';
import styles from './timeline-board.module.css';

/** More groups than this are not drawn one by one: their boxes would cost more than they hide. */
const mostGroups = 500;

/** The last resort under the canvases: lines where the rows are, drawn by the browser itself as it scrolls. */
export const RowGround = memo(function RowGround({ lines }: { readonly lines: Lines }) {
  const count = Math.min(lines.groupCount, mostGroups);
  const firstTop = lines.groupTop[0] ?? 0;
  const groups = Array.from({ length: count }, (_, group) => {
    const top = lines.groupTop[group] ?? 0;
    const bottom = group === count - 1 ? lines.height : (lines.groupTop[group + 1] ?? lines.height);
    return { top, height: bottom - top };
  });
  return (
    <div className={styles.ground} aria-hidden="true">
      {firstTop > 0 ? <div className={styles.groundRows} style={{ top: 0, height: firstTop }} /> : null}
      {groups.map((group) => (
        <div key={group.top} className={styles.groundGroup} style={group} />
      ))}
    </div>
  );
});
