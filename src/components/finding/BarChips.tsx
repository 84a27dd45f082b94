import { useMedia } from '../../state/browser/media.ts';
import { countCriteria } from './criteria.ts';
import type { FindingControl } from './use-finding.ts';
import { useModule } from '../use-module.ts';

const importChips = () => import('./FilterChips.tsx');

interface BarChipsProps {
  readonly control: FindingControl;
  /** In the bar, or next to the date if the bar has no room. */
  readonly place: 'bar' | 'board';
  readonly onMore: () => void;
}

/** The criteria as chips, once loaded; if that fails, only the filter button shows their number. */
export function BarChips(props: BarChipsProps) {
  const hasBarRoom = useMedia('(width >= 1280px)');
  const isHere = hasBarRoom === (props.place === 'bar');
  return isHere && countCriteria(props.control.finding) > 0 ? <LoadedChips {...props} /> : null;
}

function LoadedChips(props: BarChipsProps) {
  const chips = useModule(importChips);
  return chips === null ? null : <chips.ChipLine {...props} />;
}
