/* oxlint-disable jsx-a11y/prefer-tag-over-role -- places on a painting, most of them not in the page: no select */
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlanLevel } from '../../../../workers/contract.ts';
import { PlanMark } from '../../../../workers/painting/plan/place-states.ts';
import { type Direction, neighbourOf, typedPlace } from './neighbours.ts';
import styles from './places.module.css';
import { type PlaceContext, placeState, placeTitle } from './place-words.ts';

interface PlaceListProps {
  /** Null until the day has been read. */
  readonly context: PlaceContext | null;
  readonly level: PlanLevel;
  /** −1 = none yet. */
  readonly focused: number;
  readonly chosen: ReadonlySet<string>;
  readonly onFocus: (place: number) => void;
  readonly onOpen: (place: number, isAdding: boolean) => void;
  readonly onLevel: (step: 1 | -1) => void;
  /** A key that does not move in the list. */
  readonly onOtherKey: (press: KeyboardEvent) => void;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** ms between letters that belong to one word. */
const TYPING_PAUSE = 800;
/** Options around the focused one that assistive technology finds in the page. */
const AROUND = 3;

/** The places of the level as a list for keys and assistive technology; the ring on the plan shows where it is. */
export function PlaceList(props: PlaceListProps) {
  const { context, level, focused, chosen, onFocus, onOpen, onLevel, onOtherKey } = props;
  const { t } = useTranslation(['plan', 'timeline']);
  const id = useId();
  const helpId = useId();
  const typed = useRef({ text: '', at: -TYPING_PAUSE });
  const count = level.places.ids.length;
  const at = Math.min(Math.max(focused, 0), count - 1);
  const first = Math.max(0, at - AROUND);
  const shown = Array.from({ length: Math.min(count, at + AROUND + 1) - first }, (_, index) => first + index);
  const press = (event: KeyboardEvent): void => {
    const next = event.altKey || event.metaKey || count === 0 ? null : nextFor(event);
    if (next === null) return onOtherKey(event);
    event.preventDefault();
    if (next !== 'done') onFocus(next);
  };
  const nextFor = (event: KeyboardEvent): number | 'done' | null => {
    const direction = DIRECTIONS[event.key];
    if (direction !== undefined && !event.shiftKey) return focused < 0 ? at : neighbourOf(level.places, at, direction);
    switch (event.key) {
      case 'Home':
        return 0;
      case 'End':
        return count - 1;
      case 'Enter':
      case ' ':
        if (event.key === ' ' && isWithinName(event)) return typeAhead(event);
        onOpen(at, event.shiftKey || event.ctrlKey);
        return 'done';
      case 'PageUp':
      case 'PageDown':
        onLevel(event.key === 'PageUp' ? -1 : 1);
        return 'done';
      default:
        return typeAhead(event);
    }
  };
  const isWithinName = ({ timeStamp }: KeyboardEvent): boolean => timeStamp - typed.current.at < TYPING_PAUSE;
  const typeAhead = (event: KeyboardEvent): number | 'done' | null => {
    const isMore = isWithinName(event);
    if (!isTyped(event, isMore)) return null;
    typed.current = { text: (isMore ? typed.current.text : '') + event.key, at: event.timeStamp };
    return typedPlace(level.places, typed.current.text, at) ?? (isMore ? 'done' : null);
  };
  return (
    <>
      <div
        className={styles.list}
        role="listbox"
        tabIndex={0}
        aria-label={t('list.label', { level: level.name })}
        aria-describedby={helpId}
        aria-activedescendant={count === 0 ? undefined : `${id}-${at}`}
        aria-multiselectable="true"
        data-place-list
        onKeyDown={press}
        onFocus={() => focused < 0 && count > 0 && onFocus(at)}
      >
        {count === 0 ? t('list.empty') : null}
        {shown.map((place) => (
          <div
            key={place}
            id={`${id}-${place}`}
            role="option"
            aria-selected={chosen.has(level.places.ids[place] ?? '')}
            aria-posinset={place + 1}
            aria-setsize={count}
          >
            {[placeTitle(level, place, t), ...wordsOf(context, place, t)].join(', ')}
          </div>
        ))}
      </div>
      <span id={helpId} hidden>
        {t('list.help')}
      </span>
    </>
  );
}

/** A zero or a minus alone zooms; within a name, such as `Desk B1-01-022`, they and spaces belong to it. */
const isTyped = ({ key, ctrlKey }: KeyboardEvent, isWithin: boolean): boolean =>
  key.length === 1 && (isWithin ? /[\p{L}\p{N} .-]/u : /[\p{L}1-9]/u).test(key) && !ctrlKey;

function wordsOf(context: PlaceContext | null, place: number, t: Parameters<typeof placeState>[2]): readonly string[] {
  if (context === null) return [t('timeline:state.unread')];
  const marks = context.known.states.marks[place] ?? 0;
  return [
    placeState(context, place, t),
    ...((marks & PlanMark.Favourite) === 0 ? [] : [t('timeline:favourite')]),
    ...((marks & PlanMark.Unsuitable) === 0 ? [] : [t('timeline:unsuitable')]),
  ];
}
