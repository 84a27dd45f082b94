import type { TFunction } from 'i18next';

import type { Insights, NamedGroup, PlaceFigures, PlaceInsights, WayInsights } from '../../../workers/contract.ts';
import type { Cell } from './csv.ts';
import { toHours } from './numbers.ts';

type Translate = TFunction<'insights'>;

/** All figures as one table; fields that do not apply are empty. */
export function insightsToRows({ places, ways }: Insights, t: Translate): readonly (readonly Cell[])[] {
  const header = [
    t('section'),
    t('name'),
    t('where'),
    t('places'),
    t('reservations'),
    t('hours'),
    t('usedDays'),
    t('openDays'),
    t('count'),
  ];
  return [header, ...(places === null ? [] : placeRows(places, t)), ...(ways === null ? [] : wayRows(ways, t))];
}

function placeRows({ total, confirmations, ...by }: PlaceInsights, t: Translate): readonly (readonly Cell[])[] {
  const groupRow = (section: string, { name, ...use }: Omit<NamedGroup, 'id'>): readonly Cell[] => [
    section,
    name,
    '',
    use.places,
    use.reservations,
    toHours(use.minutes),
    use.usedDays,
    use.openDays,
  ];
  const placeRow = (section: string, { name, where, reservations, minutes, usedDays }: PlaceFigures) => [
    section,
    name,
    where,
    '',
    reservations,
    toHours(minutes),
    usedDays,
  ];
  const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
  const counted = (name: string, count: number): readonly Cell[] => [
    t('overview'),
    name,
    '',
    '',
    '',
    '',
    '',
    '',
    count,
  ];
  return [
    groupRow(t('overview'), { name: t('total'), ...total }),
    counted(t('toConfirm'), confirmations.asked),
    counted(t('missed'), confirmations.missed),
    [t('overview'), t('released'), '', '', '', toHours(confirmations.releasedMinutes)],
    ...by.days.map(({ date, reservations, minutes, usedDays }) => [
      t('byDay'),
      date,
      '',
      '',
      reservations,
      toHours(minutes),
      usedDays,
    ]),
    ...by.hours.map((minutes, hour) => [t('byHour'), hourOf(hour), '', '', '', toHours(minutes)]),
    ...by.areas.map((group) => groupRow(t('byArea'), group)),
    ...by.types.map((group) => groupRow(t('byType'), group)),
    ...by.most.map((place) => placeRow(t('most'), place)),
    ...by.least.map((place) => placeRow(t('least'), place)),
  ];
}

function wayRows({ days, kiosks }: WayInsights, t: Translate): readonly (readonly Cell[])[] {
  const counted = (section: string, name: string, count: number, where = ''): readonly Cell[] => [
    section,
    name,
    where,
    '',
    '',
    '',
    '',
    '',
    count,
  ];
  return [
    ...days.flatMap(({ date, found, notFound, notBarrierFree }) => [
      counted(`${t('routes')}: ${t('found')}`, date, found),
      counted(`${t('routes')}: ${t('notFound')}`, date, notFound),
      counted(`${t('routes')}: ${t('notBarrierFree')}`, date, notBarrierFree),
    ]),
    ...kiosks.map(({ name, where, uses }) => counted(t('kiosks'), name, uses, where)),
  ];
}
