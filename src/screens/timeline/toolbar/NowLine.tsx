import { memo } from 'react';
import { useSnapshot } from 'valtio';

import type { PaintingGeometry } from '../../../../workers/contract.ts';
import { axisOf, slotToX } from '../../../../workers/painting/axis.ts';
import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { timeline } from '../../../state/resources/timeline.ts';
import { slotsTo } from '../state/formats.ts';
import styles from './now-line.module.css';

/** The line at now, by the worker's clock; absent on other days. */
export const NowLine = memo(function NowLine({
  model,
  geometry,
}: {
  readonly model: TimelineModel;
  readonly geometry: PaintingGeometry;
}) {
  const { now } = useSnapshot(timeline);
  if (now < model.window.start || now >= model.window.end) return null;
  const left = geometry.nameWidth + slotToX(axisOf(model, geometry), slotsTo(model, now));
  return (
    <div className={styles.now} style={{ transform: `translateX(${left}px)` }} aria-hidden="true">
      <div className={styles.dot} />
    </div>
  );
});
