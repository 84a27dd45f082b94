import { useMedia } from '../canvas/board-geometry.ts';
import { countCriteria } from './criteria.ts';
import type { FindingControl } from './use-finding.ts';
import { useModule } from './use-module.ts';

const importChips = () => import('./FilterChips.tsx');

interface BarChipsProps {
  readonly control: FindingControl;
  /** In the bar, or where that has no room for them beside the date. */
  readonly place: 'bar' | 'board';
  readonly onMore: () => void;
}

/** What is looked for, once its code is there; where it cannot be fetched, the number of filters says it alone. */
export function BarChips(props: BarChipsProps) {
  const hasBarRoom = useMedia('(width >= 1280px)');
  const isHere = hasBarRoom === (props.place === 'bar');
  return isHere && countCriteria(props.control.finding) > 0 ? <LoadedChips {...props} /> : null;
}

function LoadedChips(props: BarChipsProps) {
  const chips = useModule(importChips);
  return chips === null ? null : <chips.ChipLine {...props} />;
}
