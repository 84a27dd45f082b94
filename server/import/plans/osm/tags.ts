/* What the tags of Simple Indoor Tagging mean (https://wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging). */
import type { Label } from '../../../../workers/wire/schemas/common.ts';
import type { Connector } from '../../../../workers/wire/schemas/plans.ts';
import { toLabel } from '../labels.ts';
import type { SourceOpening } from '../source.ts';
import { NO_WHEELCHAIR } from '../categories.ts';
import { readOrdinals } from '../ordinals.ts';
import type { Tags } from './data.ts';

const ROOMS: readonly (readonly [RegExp, string])[] = [
  [/toilet|wc|restroom/u, 'restroom'],
  [/conference|meeting/u, 'conferenceroom'],
  [/office|administration/u, 'office'],
  [/kitchen/u, 'kitchen'],
  [/lecture|auditorium/u, 'auditorium'],
  [/class/u, 'classroom'],
  [/labor|lab$/u, 'laboratory'],
  [/librar/u, 'library'],
  [/storage/u, 'storage'],
  [/cafe|canteen|restaurant/u, 'foodservice'],
];

/** `stairs`, `elevator` or `escalator`; null = it leads to no other floor. */
export function connectorKindOf(tags: Tags): Connector['kind'] | null {
  const is = (key: string, ...values: readonly string[]): boolean => values.includes(tags[key] ?? '');
  if (is('highway', 'elevator') || is('room', 'elevator') || is('elevator', 'yes')) return 'elevator';
  const isStairs = is('highway', 'steps') || is('stairs', 'yes') || is('room', 'stairs', 'staircase', 'stairwell');
  if (!isStairs) return null;
  return tags['conveying'] === undefined || is('conveying', 'no') ? 'stairs' : 'escalator';
}

/** The category of a room, a corridor or an area; null = the element is none. */
export function unitCategoryOf(tags: Tags): string | null {
  const { indoor = '', room = '', amenity = '' } = tags;
  if (indoor !== 'room' && indoor !== 'corridor' && indoor !== 'area') return null;
  const shaft = connectorKindOf(tags);
  if (shaft !== null) return shaft;
  if (indoor === 'corridor' || room === 'corridor') return 'walkway';
  const kind = ROOMS.find(([pattern]) => pattern.test(room) || pattern.test(amenity))?.[1];
  if (kind === 'restroom') return `restroom${sexOf(tags)}`;
  return kind ?? (indoor === 'area' ? 'walkway' : 'room');
}

function sexOf({ male, female, unisex }: Tags): string {
  if (unisex === 'yes' || (male === 'yes' && female === 'yes')) return '.unisex';
  if (female === 'yes') return '.female';
  return male === 'yes' ? '.male' : '';
}

/** The name in each language, else the number. */
export function nameOf(tags: Tags): Label {
  const { name, ref } = tags;
  const languages = Object.entries(tags).flatMap(([key, text]) => {
    const language = /^name:([a-z]{2})$/u.exec(key)?.[1];
    return language === undefined ? [] : [[language, text] as const];
  });
  if (languages.length === 0) return toLabel(name ?? ref ?? '');
  return toLabel({ ...(name === undefined ? {} : { en: name }), ...Object.fromEntries(languages) });
}

export const accessibilityOf = ({ wheelchair }: Tags): readonly string[] => {
  if (wheelchair === 'yes' || wheelchair === 'designated') return ['wheelchair'];
  return wheelchair === 'no' ? [NO_WHEELCHAIR] : [];
};

/**
 * The floors of `level` and `repeat_on`.
 * @returns [] where it has none, null where they cannot be read
 */
export function floorsOf({ level, repeat_on: repeatOn }: Tags): readonly number[] | null {
  if (level === undefined || level.trim() === '') return [];
  const [own, repeated] = [readOrdinals(level), repeatOn === undefined ? [] : readOrdinals(repeatOn)];
  return own === null || repeated === null ? null : [...new Set([...own, ...repeated])].toSorted((a, b) => a - b);
}

/** What a door node says of its door; null = the node is no door. */
export function doorOf(
  tags: Tags,
): Required<Pick<SourceOpening, 'door' | 'isAutomatic' | 'widthCm' | 'wheelchair'>> | null {
  const { door, entrance, automatic_door: automatic, wheelchair, width } = tags;
  if (door === undefined && entrance === undefined && tags['indoor'] !== 'door') return null;
  const metres = Number.parseFloat((width ?? '').replace(',', '.'));
  return {
    door: door === 'no' ? 'none' : door === 'sliding' || door === 'revolving' ? door : 'hinged',
    isAutomatic: automatic !== undefined && automatic !== 'no',
    widthCm: Number.isFinite(metres) && metres > 0 ? Math.round(metres * 100) : null,
    wheelchair: wheelchair === 'yes' || wheelchair === 'limited' || wheelchair === 'no' ? wheelchair : null,
  };
}
