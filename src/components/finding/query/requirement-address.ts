/*
 * Criteria over properties in an address, one parameter each: `has.<property>=b:yes`, `i:2..`, `d:..27.5`, `t:quiet`,
 * `h:quiet`, `any:dock,webcam`, `all:dock,webcam`. The letter is the data type (spec point 3). Pure.
 */
import type { Requirement } from '../../../../workers/contract.ts';
import { readBounds, writeBounds } from './bounds.ts';
import { unreachable } from '../../../state/unreachable.ts';
import { emptyRequirement } from './criteria.ts';

export const requirementPrefix = 'has.';
const longestText = 200;
const mostChoices = 100;

type Wanted = Partial<Omit<Requirement, 'propertyId' | 'dataTypeId'>>;

/** Null if the value is invalid. */
export function readRequirement(propertyId: string, value: string): Requirement | null {
  const colon = value.indexOf(':');
  const [kind, rest] = [value.slice(0, colon), value.slice(colon + 1)];
  const make = (dataTypeId: Requirement['dataTypeId'], wanted: Wanted | null): Requirement | null =>
    wanted === null ? null : { ...emptyRequirement({ propertyId, dataTypeId, matchAll: false }), ...wanted };
  switch (kind) {
    case 'b':
      return make(1, rest === 'yes' || rest === 'no' ? { boolean: rest === 'yes' } : null);
    case 'i':
      return make(2, readBounds(rest, 'integer'));
    case 'd':
      return make(3, readBounds(rest, 'decimal'));
    case 't':
      return make(4, readText(rest));
    case 'h':
      return make(6, readText(rest));
    case 'any':
      return make(5, readChoices(rest, false));
    case 'all':
      return make(5, readChoices(rest, true));
    default:
      return null;
  }
}

function readText(text: string): Wanted | null {
  const trimmed = text.trim().slice(0, longestText).trim();
  return trimmed === '' ? null : { text: trimmed };
}

function readChoices(list: string, matchAll: boolean): Wanted | null {
  try {
    const keys = list.split(',').map(decodeURIComponent);
    const choices = [...new Set(keys.filter((key) => key !== ''))].slice(0, mostChoices);
    return choices.length === 0 ? null : { matchAll, choices };
  } catch (error) {
    // A percent sign that encodes nothing.
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** '' if the criterion is empty. */
export function writeRequirement(requirement: Requirement): string {
  const { dataTypeId, boolean, text, choices, matchAll } = requirement;
  const hasBounds = requirement.min !== null || requirement.max !== null;
  switch (dataTypeId) {
    case 1:
      return boolean === null ? '' : `b:${boolean ? 'yes' : 'no'}`;
    case 2:
    case 3:
      return hasBounds ? `${dataTypeId === 2 ? 'i' : 'd'}:${writeBounds(requirement)}` : '';
    case 4:
    case 6:
      return text === null ? '' : `${dataTypeId === 4 ? 't' : 'h'}:${text}`;
    case 5: {
      // Commas separate the keys.
      const keys = (choices ?? []).map((key) => encodeURIComponent(key));
      return keys.length === 0 ? '' : `${matchAll ? 'all' : 'any'}:${keys.join(',')}`;
    }
    default:
      return unreachable(dataTypeId);
  }
}
