import { useTranslation } from 'react-i18next';

import type { PlanSite, Route } from '../../../workers/contract.ts';
import styles from './route-levels.module.css';

interface RouteLevelsProps {
  readonly site: PlanSite;
  readonly route: Route | null;
  readonly levelId: string | null;
  readonly onLevel: (levelId: string) => void;
}

/** The levels of the shown building; those on the way are marked, and come with their number along it. */
export function RouteLevels({ site, route, levelId, onLevel }: RouteLevelsProps) {
  const { t } = useTranslation('navigate');
  const building = site.buildings.find(({ levels }) => levels.some(({ id }) => id === levelId));
  const onTheWay = new Set(route?.legs.map((leg) => leg.levelId) ?? []);
  const others = site.buildings.filter(
    ({ id, levels }) => id !== building?.id && levels.some((level) => onTheWay.has(level.id)),
  );
  if (building === undefined) return null;
  const shown = building.levels.map((level) => ({ level, of: '' }));
  for (const other of others) {
    for (const level of other.levels) if (onTheWay.has(level.id)) shown.push({ level, of: other.name });
  }
  return (
    <nav className={styles.levels} aria-label={t('screen.levels')}>
      <p title={building.name}>{building.name}</p>
      <ol>
        {shown.map(({ level, of }) => (
          <li key={level.id}>
            <button
              type="button"
              aria-current={level.id === levelId || undefined}
              data-on-the-way={onTheWay.has(level.id) || undefined}
              title={of === '' ? level.name : `${of}, ${level.name}`}
              aria-label={onTheWay.has(level.id) ? t('screen.levelOnTheWay', { name: level.name }) : level.name}
              onClick={() => onLevel(level.id)}
            >
              {level.shortName === '' ? level.name : level.shortName}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
