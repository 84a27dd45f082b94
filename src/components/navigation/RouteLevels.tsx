import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlanSite, Route } from '../../../workers/contract.ts';
import styles from './route-levels.module.css';

interface RouteLevelsProps {
  readonly site: PlanSite;
  readonly route: Route | null;
  readonly levelId: string | null;
  readonly onLevel: (levelId: string) => void;
}

/** The levels of the shown building, and what of others or of outdoors is on the way, which is marked. */
export function RouteLevels({ site, route, levelId, onLevel }: RouteLevelsProps) {
  const { t } = useTranslation('navigate');
  const list = useRef<HTMLElement>(null);
  const shown = site.buildings.find(({ levels }) => levels.some(({ id }) => id === levelId));
  const onTheWay = new Set(route?.legs.map((leg) => leg.levelId) ?? []);
  const buildings = site.buildings
    .map((building) =>
      building === shown ? building : { ...building, levels: building.levels.filter(({ id }) => onTheWay.has(id)) },
    )
    .filter(({ levels }) => levels.length > 0);
  // On a phone those of a building are a strip that may be longer than the screen is wide.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another level, or another number of buildings, moves it
  }, [levelId, buildings.length]);
  const outdoorsId = route?.outdoors?.id ?? null;
  if (shown === undefined && (outdoorsId === null || outdoorsId !== levelId)) return null;
  const parts = [
    ...buildings.map(({ id, name, levels }) => ({
      id,
      name,
      levelId: (levels.find((level) => onTheWay.has(level.id)) ?? levels[0])?.id ?? '',
    })),
    ...(outdoorsId === null ? [] : [{ id: outdoorsId, name: t('route.outdoors'), levelId: outdoorsId }]),
  ];
  return (
    <nav ref={list} className={styles.levels} aria-label={t('screen.levels')}>
      {parts.length > 1 ? (
        <select
          aria-label={t('category.building')}
          value={shown?.id ?? outdoorsId ?? ''}
          onChange={({ target }) => onLevel(parts.find(({ id }) => id === target.value)?.levelId ?? '')}
        >
          {parts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      {buildings.map((building) => (
        <div key={building.id} data-shown={building === shown || undefined}>
          <p title={building.name}>{building.name}</p>
          <ol>
            {building.levels.map((level) => {
              const full = building === shown ? level.name : `${building.name}, ${level.name}`;
              // What is seen is part of what is spoken, so that it can be said to press it.
              const name = level.name.includes(level.shortName) ? full : `${level.shortName}, ${full}`;
              return (
                <li key={level.id}>
                  <button
                    type="button"
                    aria-current={level.id === levelId || undefined}
                    data-on-the-way={onTheWay.has(level.id) || undefined}
                    title={name}
                    aria-label={onTheWay.has(level.id) ? t('screen.levelOnTheWay', { name }) : name}
                    onClick={() => onLevel(level.id)}
                  >
                    {level.shortName === '' ? level.name : level.shortName}
                  </button>
                </li>
              );
            })}
          </ol>
        </div>
      ))}
      {outdoorsId === null ? null : (
        <div>
          <button
            type="button"
            aria-current={outdoorsId === levelId || undefined}
            data-on-the-way
            aria-label={t('screen.levelOnTheWay', { name: t('route.outdoors') })}
            onClick={() => onLevel(outdoorsId)}
          >
            {t('route.outdoors')}
          </button>
        </div>
      )}
    </nav>
  );
}
