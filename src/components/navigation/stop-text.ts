/*
 * Words about stops and ways, for the screen and the kiosk.
 */
import type { TFunction } from 'i18next';

import type { RouteStop } from '../../../workers/contract.ts';
import { roundMetres } from './step-text.ts';

/** Building and level of a stop. */
export const stopPlace = ({ buildingName, levelName }: RouteStop): string =>
  [buildingName, levelName].filter((part) => part !== '').join(', ');

/** The name of a stop; one that has none, or that the visitor may not know, is a place on its level. */
export const stopName = ({ name, levelName, levelId }: RouteStop, t: TFunction<'navigate'>): string =>
  name === '' ? t('screen.unnamed', { level: levelName || levelId }) : name;

interface Walk {
  readonly seconds: number | null;
  readonly metres: number | null;
}

/** "3 min · 120 m"; '' where there is no way. */
export function walkText({ seconds, metres }: Walk, t: TFunction<'navigate'>): string {
  if (seconds === null || metres === null) return '';
  return t('route.walk', { minutes: Math.max(1, Math.round(seconds / 60)), metres: roundMetres(metres) });
}

/** What a stop is, e.g. "Toilet"; a category that has no word of its own is left out. */
export const categoryText = (category: string, t: TFunction<'navigate'>): string =>
  t(`category.${category}` as 'category.desk', { defaultValue: '' });

const WITH_OTHER_WORDS = [
  'toilet',
  'elevator',
  'stairs',
  'entrance',
  'exit',
  'kitchen',
  'coffee',
  'food',
  'first-aid',
  'defibrillator',
  'reception',
  'printer',
  'wardrobe',
] as const;

/** What stops of a category are also called, for the search. */
export const alsoCalled = (t: TFunction<'navigate'>): Readonly<Record<string, string>> =>
  Object.fromEntries(WITH_OTHER_WORDS.map((category) => [category, t(`alsoCalled.${category}`)]));
