/*
 * Controllable objects as they are drawn: each part by its kind, units and colours with the value that they are about.
 */
import type { ShownObject, ShownPart, ShownValue, SwitchProblem } from '../contract.ts';
import { labelText } from '../model/labels.ts';
import type { InterfaceLanguage } from '../model/language.ts';
import { Availability, PartKind } from '../model/objects.ts';
import { unreachable } from '../model/unreachable.ts';
import type { ObjectPart, PartState, SiteObject } from '../wire/schemas/objects.ts';

/** A switching that is under way, or has failed. */
export interface Attempt {
  readonly wanted: ShownValue;
  /** null = it is under way. */
  readonly problem: SwitchProblem | null;
}

interface PartView {
  readonly object: SiteObject;
  readonly language: InterfaceLanguage;
  readonly attemptOf: (partId: string) => Attempt | null;
}

/** @param attemptOf what the user has asked of a part */
export function showObject(view: PartView): ShownObject {
  const { object, language } = view;
  const { id, kind, state, maySwitch } = object;
  const title = object.parts.find((part) => part.kind === PartKind.ObjectLabel);
  const icon = object.parts.find((part) => part.kind === PartKind.Icon);
  return {
    id,
    kind,
    name: title === undefined ? '' : titleOf(title, stateOf(object, title.id), language),
    icon: icon === undefined ? '' : String(stateOf(object, icon.id)?.value ?? ''),
    hasData: state.availability === Availability.DataReady,
    maySwitch,
    parts: object.parts.flatMap((part) => showPart(part, view)),
  };
}

const stateOf = ({ state }: SiteObject, partId: string): PartState | null =>
  Object.hasOwn(state.parts, partId) ? (state.parts[partId] ?? null) : null;

const wordsOf = ({ texts }: ObjectPart, value: ShownValue | null, language: InterfaceLanguage): string =>
  value !== null && Object.hasOwn(texts, String(value)) ? labelText(texts[String(value)] ?? '', language) : '';

const titleOf = (part: ObjectPart, state: PartState | null, language: InterfaceLanguage): string =>
  state === null ? labelText(part.name, language) : wordsOf(part, state.value, language) || String(state.value);

/** Whether a unit or a colour is drawn with the part that it is about. */
const isDrawnElsewhere = ({ of }: ObjectPart, { parts }: SiteObject): boolean =>
  parts.some(
    ({ id, kind }) => id === of && [PartKind.Value, PartKind.Label, PartKind.Control].some((one) => one === kind),
  );

function showPart(part: ObjectPart, view: PartView): readonly ShownPart[] {
  const { object, language } = view;
  const state = stateOf(object, part.id);
  const value = state?.value ?? null;
  const named = { id: part.id, name: labelText(part.name, language) };
  switch (part.kind) {
    case PartKind.Label:
    case PartKind.Value: {
      const type = part.kind === PartKind.Label ? 'label' : 'value';
      const words = wordsOf(part, value, language);
      return [{ ...named, type, value, words, unit: state?.unit ?? '', color: state?.color ?? '' }];
    }
    case PartKind.Control:
      return showControl(part, state, view);
    case PartKind.ObjectLabel:
      return [{ ...named, type: 'object-label', text: titleOf(part, state, language) }];
    case PartKind.Icon:
      return [{ ...named, type: 'icon', text: String(value ?? '') }];
    case PartKind.Unit:
    case PartKind.Color: {
      if (isDrawnElsewhere(part, object)) return [];
      return [{ ...named, type: part.kind === PartKind.Unit ? 'unit' : 'color', text: String(value ?? '') }];
    }
    default:
      return unreachable(part.kind);
  }
}

/** A control that cannot be used is drawn as its value. */
function showControl(part: ObjectPart, state: PartState | null, view: PartView): readonly ShownPart[] {
  const { object, language, attemptOf } = view;
  const { control } = part;
  const value = state?.value ?? null;
  const named = { id: part.id, name: labelText(part.name, language) };
  const unit = state?.unit ?? '';
  if (control === null || !object.maySwitch) {
    // It would say the same twice.
    const isSaid = object.parts.some(({ id, kind }) => id === part.of && kind === PartKind.Value);
    const words = wordsOf(part, value, language);
    return isSaid ? [] : [{ ...named, type: 'value', value, words, unit, color: state?.color ?? '' }];
  }
  const attempt = attemptOf(part.id);
  const problem = attempt?.problem ?? null;
  const pending = attempt === null || problem !== null ? null : attempt.wanted;
  if (control.type === 'switch') {
    const { on, off } = control;
    const words = { onWords: wordsOf(part, on, language), offWords: wordsOf(part, off, language) };
    return [{ ...named, type: 'switch', value, on, off, ...words, pending, problem }];
  }
  const { min, max, step } = control;
  const number = typeof value === 'number' ? value : null;
  return [{ ...named, type: 'slider', value: number, min, max, step, unit, pending, problem }];
}
