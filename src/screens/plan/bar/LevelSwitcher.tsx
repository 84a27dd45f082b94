import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PlanBuilding, PlanLevelEntry } from '../../../../workers/contract.ts';
import { IconButton } from '../../../components/controls/Button.tsx';
import { plan } from '../../../state/resources/plan.ts';
import styles from './level-switcher.module.css';

interface LevelSwitcherProps {
  readonly levelId: string;
  readonly onLevel: (levelId: string) => void;
}

/** Buildings and levels, each with how many places are free on it. */
export function LevelSwitcher({ levelId, onLevel }: LevelSwitcherProps) {
  const { t } = useTranslation('plan');
  const { site } = useSnapshot(plan) as typeof plan;
  const building = site.buildings.find(({ levels }) => levels.some(({ id }) => id === levelId));
  const toBuilding = (id: string): void => {
    const next = site.buildings.find((one) => one.id === id);
    const ordinal = building?.levels.find((one) => one.id === levelId)?.ordinal ?? 0;
    const level = next === undefined ? undefined : nearestLevel(next, ordinal);
    if (level !== undefined) onLevel(level.id);
  };
  if (building === undefined) return null;
  const at = building.levels.findIndex(({ id }) => id === levelId);
  const step = (by: number): void => {
    const next = building.levels[at + by];
    if (next !== undefined) onLevel(next.id);
  };
  return (
    <nav className={styles.switcher} aria-label={t('level.levels')}>
      <select aria-label={t('level.building')} value={building.id} onChange={({ target }) => toBuilding(target.value)}>
        {site.buildings.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <div className={styles.steps}>
        <IconButton name={t('level.up')} icon={ChevronUp} disabled={at <= 0} onClick={() => step(-1)} />
        <IconButton
          name={t('level.down')}
          icon={ChevronDown}
          disabled={at >= building.levels.length - 1}
          onClick={() => step(1)}
        />
      </div>
      <ol>
        {building.levels.map((level) => (
          <li key={level.id}>
            <LevelButton level={level} isShown={level.id === levelId} onLevel={onLevel} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface LevelButtonProps {
  readonly level: PlanLevelEntry;
  readonly isShown: boolean;
  readonly onLevel: (levelId: string) => void;
}

function LevelButton({ level, isShown, onLevel }: LevelButtonProps) {
  const { t } = useTranslation('plan');
  const { counts } = useSnapshot(plan) as typeof plan;
  const count = counts.get(level.id);
  const name =
    count === undefined
      ? t('level.none', { name: level.name })
      : t('level.freeOf', { name: level.name, free: count.free, total: count.total });
  return (
    <button
      type="button"
      className={styles.level}
      aria-current={isShown || undefined}
      title={name}
      onClick={() => onLevel(level.id)}
    >
      <span className="spoken">{name}</span>
      <span className={styles.name} aria-hidden="true">
        {level.shortName}
      </span>
      <span className={styles.free} aria-hidden="true">
        {count === undefined ? '' : t('level.free', { free: count.free })}
      </span>
      <span className={styles.share} aria-hidden="true">
        <span
          style={{ width: `${count === undefined || count.total === 0 ? 0 : (100 * count.free) / count.total}%` }}
        />
      </span>
    </button>
  );
}

/** The level of a building that is nearest in height; the lower of two. */
function nearestLevel({ levels }: PlanBuilding, ordinal: number): PlanLevelEntry | undefined {
  return levels.toSorted(
    (a, b) => Math.abs(a.ordinal - ordinal) - Math.abs(b.ordinal - ordinal) || a.ordinal - b.ordinal,
  )[0];
}
