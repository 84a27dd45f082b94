import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useTranslation } from 'react-i18next';

import type { RouteChange, RouteLeg } from '../../../workers/contract.ts';
import styles from './route-plan.module.css';
import { StepIcon } from './StepIcon.tsx';

interface ChangeMarkerProps {
  readonly change: RouteChange;
  readonly onLevel: (levelId: string) => void;
}

/** At a lift or stairs: which floor the route goes on to; a press shows that floor. */
export function ChangeMarker({ change, onLevel }: ChangeMarkerProps) {
  const { t } = useTranslation('navigate');
  const { kind, levelId, floor, isUp } = change;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.change}
      aria-label={t('route.showFloor', { floor })}
      title={t('route.showFloor', { floor })}
      onClick={() => onLevel(levelId)}
    >
      <StepIcon kind={kind} direction={null} size={16} />
      <Arrow size={14} aria-hidden="true" />
      {floor}
    </button>
  );
}

interface BuildingMarkerProps {
  /** The part of the route behind a door of the building. */
  readonly leg: RouteLeg;
  readonly onLevel: (levelId: string) => void;
}

/** At the door of a building: whether the route goes on outdoors, or in which one; a press shows that. */
export function BuildingMarker({ leg: { levelId, levelName, buildingName }, onLevel }: BuildingMarkerProps) {
  const { t } = useTranslation('navigate');
  const isOutdoors = buildingName === '';
  const name = isOutdoors ? t('route.outdoors') : buildingName;
  const full = t('route.showLevel', { name: isOutdoors ? name : `${buildingName}, ${levelName}` });
  return (
    <button type="button" className={styles.change} aria-label={full} title={full} onClick={() => onLevel(levelId)}>
      <StepIcon kind={isOutdoors ? 'exitBuilding' : 'enterBuilding'} direction={null} size={16} />
      {name}
    </button>
  );
}
