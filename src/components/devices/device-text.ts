import type { TFunction } from 'i18next';

import type { ShownObject, ShownPart, ShownValue } from '../../../workers/contract.ts';
import { locale } from '../../i18n/index.ts';
import { unreachable } from '../../state/unreachable.ts';

type T = TFunction<'devices'>;

/** A value in words: those of its part, else a number as it is written here, on or off, or the text itself. */
export function valueText(value: ShownValue | null, words: string, t: T): string {
  if (words !== '') return words;
  if (value === null) return t('unknown');
  if (typeof value === 'number') return value.toLocaleString(locale(), { maximumFractionDigits: 2 });
  return typeof value === 'boolean' ? t(value ? 'on' : 'off') : value;
}

/** @param unit '' = none */
export const withUnit = (text: string, unit: string): string => (unit === '' ? text : `${text}\u202f${unit}`);

/** What a part says; '' for names, icons and colours. */
export function partText(part: ShownPart, t: T): string {
  switch (part.type) {
    case 'label':
    case 'value':
      return withUnit(valueText(part.value, part.words, t), part.unit);
    case 'switch':
      return valueText(part.value, wordsOfSwitch(part), t);
    case 'slider':
      return withUnit(valueText(part.value, '', t), part.unit);
    case 'unit':
      return part.text;
    case 'object-label':
    case 'icon':
    case 'color':
      return '';
    default:
      return unreachable(part);
  }
}

export const wordsOfSwitch = (part: Extract<ShownPart, { readonly type: 'switch' }>): string =>
  part.value === part.on ? part.onWords : part.value === part.off ? part.offWords : '';

/** The part that says most of an object where there is room for one. */
export const mainPart = ({ parts }: ShownObject): ShownPart | null =>
  parts.find(({ type }) => type === 'value' || type === 'switch') ?? parts.find(({ type }) => type === 'label') ?? null;

/** All that an object says, e.g. for a list: `Temperature 21.6 °C, CO₂ 620 ppm`. */
export const summaryParts = ({ parts }: ShownObject, t: T): readonly string[] =>
  parts.flatMap((part) => {
    const text = partText(part, t);
    return text === '' ? [] : [part.name === '' ? text : t('named', { name: part.name, value: text })];
  });
