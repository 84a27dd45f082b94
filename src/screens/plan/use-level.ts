/*
 * What the user does on a level: what has the focus, what is open, what is chosen.
 */
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PlanLevel, PlanStates } from '../../../workers/contract.ts';
import type { SlotSpan } from '../../../workers/painting/plan/place-states.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { fitTo, type Point, SELECTION_SCALE, toLevel } from '../../components/plan/camera.ts';
import { timeline } from '../../state/resources/timeline.ts';
import { showToast } from '../../state/toasts.ts';
import { unreachable } from '../../state/unreachable.ts';
import { computation } from '../../state/workers/workers.ts';
import { session } from '../../state/session/session.ts';
import type { PlanBoard } from '../../components/plan/plan-board.ts';
import { type Hit, hitAt } from '../../components/plan/hit.ts';
import {
  extentOf,
  isInView,
  isPointInView,
  placeCamera,
  pointCamera,
  sheetInset,
} from '../../components/plan/level-camera.ts';
import { createStatesMemo } from './places/level-states.ts';
import type { PlaceContext } from './places/place-words.ts';
import type { PlanControl } from './plan-query.ts';

/** What is open beside the plan. */
export type Opened =
  | { readonly type: 'place' | 'poi' | 'zone'; readonly id: string }
  | { readonly type: 'event'; readonly eventId: string }
  /** `devices`: all of the level. */
  | { readonly type: 'team' | 'devices' };

export interface LevelControl {
  readonly board: RefObject<PlanBoard | null>;
  readonly isReady: boolean;
  /** The board is mounted, or is gone. */
  readonly takeBoard: (board: PlanBoard | null) => void;
  /** Null until the day has been read. */
  readonly context: PlaceContext | null;
  readonly readStates: (level: PlanLevel) => PlanStates;
  /** The place with the focus; −1 = none. */
  readonly focused: number;
  /** The place under the pointer. */
  readonly hovered: (Point & { readonly place: number }) | null;
  readonly opened: Opened | null;
  readonly choice: Choice;
  open(opened: Opened | null): void;
  openPlace(place: number, isAdding: boolean): void;
  /** Moves the focus, and the plan with it. */
  focusPlace(place: number): void;
  /** Opens a controllable object, which must not be under the sheet. @param leastScale CSS pixels of a metre */
  openDevice(objectId: string, leastScale?: number): void;
  /** Opens a place by its id and brings it into view. */
  showResource(resourceId: string): void;
  tap(point: Point, isAdding: boolean): void;
  hover(point: Point | null): void;
}

const NO_IDS: readonly string[] = [];

/** @param level null = it has not been read yet */
export function useLevel(
  level: PlanLevel | null,
  model: TimelineModel | null,
  span: SlotSpan | null,
  control: PlanControl,
): LevelControl {
  const board = useRef<PlanBoard | null>(null);
  const [isReady, setReady] = useState(false);
  const [focused, setFocused] = useState('');
  const [hovered, setHovered] = useState<(Point & { readonly id: string }) | null>(null);
  const [opened, open] = useState<Opened | null>(null);
  const choice = useChoice();
  const { t } = useTranslation('plan');
  const { showPlace } = control;
  const { context, readStates } = usePlaceContext(level, model, span);
  const ids = level?.places.ids ?? NO_IDS;
  const hit = (point: Point): Hit | null => hitOn(level, board.current, point);
  const openPlace = (place: number, isAdding: boolean): void => {
    setFocused(ids[place] ?? '');
    if (isAdding || choice.isOn) return choice.toggle(ids[place] ?? '');
    open({ type: 'place', id: ids[place] ?? '' });
    const own = board.current;
    // It must not be under the sheet.
    if (own === null || level === null || isInView(level, place, own, sheetInset(own.size()))) return;
    own.glide(placeCamera(level, place, own));
  };
  const showResource = useCallback(
    (resourceId: string): void => {
      const own = board.current;
      if (own === null || level === null) return;
      const place = level.places.ids.indexOf(resourceId);
      if (place < 0)
        return void showElsewhere(level, resourceId, showPlace, () => showToast({ text: t('place.noPlan') }));
      setFocused(resourceId);
      open({ type: 'place', id: resourceId });
      own.glide(placeCamera(level, place, own, SELECTION_SCALE));
    },
    [level, showPlace, t],
  );
  useWanted(level, isReady ? board : null, control, showResource);
  return {
    board,
    isReady,
    takeBoard: useCallback((next: PlanBoard | null) => {
      board.current = next;
      setReady(next !== null);
    }, []),
    context,
    readStates,
    focused: ids.indexOf(focused),
    hovered: hovered === null || !ids.includes(hovered.id) ? null : { ...hovered, place: ids.indexOf(hovered.id) },
    opened,
    choice,
    open,
    openPlace,
    focusPlace(place) {
      setFocused(ids[place] ?? '');
      const own = board.current;
      if (own !== null && level !== null && !isInView(level, place, own)) own.glide(placeCamera(level, place, own));
    },
    openDevice(objectId, leastScale = 0) {
      open({ type: 'poi', id: objectId });
      if (board.current !== null && level !== null) showPoint(board.current, level, objectId, leastScale);
    },
    showResource,
    tap(point, isAdding) {
      const found = hit(point);
      if (found?.type === 'place') openPlace(found.place, isAdding);
      else open(choice.isOn || found === null || level === null ? null : openedBy(level, found));
    },
    hover(point) {
      const found = point === null ? null : hit(point);
      setHovered(found?.type === 'place' && point !== null ? { ...point, id: ids[found.place] ?? '' } : null);
    },
  };
}

const hitOn = (level: PlanLevel | null, board: PlanBoard | null, point: Point): Hit | null =>
  level === null || board === null
    ? null
    : hitAt(level, toLevel(board.camera(), board.size(), point), board.camera().scale);

/** Brings a point of interest to where no sheet covers it. @param leastScale CSS pixels of a metre */
function showPoint(board: PlanBoard, { pois }: PlanLevel, id: string, leastScale: number): void {
  const at = pois.ids.indexOf(id);
  if (at < 0) return;
  const point = { x: pois.points[at * 2] ?? 0, y: pois.points[at * 2 + 1] ?? 0 };
  const isFar = board.camera().scale * 100 < leastScale;
  if (isFar || !isPointInView(point, board, sheetInset(board.size()))) {
    board.glide(pointCamera(point, board, leastScale));
  }
}

/** By its id: the next version of a level, or another level, has other indices. */
function openedBy({ places, pois, zones }: PlanLevel, hit: Hit): Opened {
  switch (hit.type) {
    case 'place':
      return { type: 'place', id: places.ids[hit.place] ?? '' };
    case 'poi':
      return { type: 'poi', id: pois.ids[hit.poi] ?? '' };
    case 'zone':
      return { type: 'zone', id: zones[hit.zone]?.id ?? '' };
    default:
      return unreachable(hit);
  }
}

/** A place of another level: that level is shown first. */
async function showElsewhere(
  { id }: PlanLevel,
  resourceId: string,
  showPlace: PlanControl['showPlace'],
  onNowhere: () => void,
): Promise<void> {
  const found = await computation().plan.levelOf(resourceId);
  if (!found.ok) return;
  // A place of the level itself that is not drawn has no position there.
  if (found.value === null || found.value === id) onNowhere();
  else showPlace(found.value, resourceId);
}

/** Goes to the area of the filter, and to the place that a link names. */
function useWanted(
  level: PlanLevel | null,
  board: RefObject<PlanBoard | null> | null,
  { query, level: wantedLevel, place, forgetPlace }: PlanControl,
  showResource: (resourceId: string) => void,
): void {
  const { areaId } = query.finding;
  const points = level?.zones.find(({ id }) => id === areaId)?.outline.points;
  const latest = useRef(points);
  useEffect(() => {
    latest.current = points;
  });
  // Not with each version of the level: the user may have moved on.
  const goal = points !== undefined && points.length > 0 ? `${level?.id ?? ''} ${areaId ?? ''}` : '';
  useEffect(() => {
    const own = board?.current;
    if (goal !== '' && own != null && latest.current !== undefined) {
      own.glide(fitTo(extentOf(latest.current), own.size()));
    }
  }, [goal, board]);
  useEffect(() => {
    // The level of the address may still be on its way.
    if (place === null || board === null || level === null || (wantedLevel ?? level.id) !== level.id) return;
    forgetPlace();
    showResource(place);
  }, [place, board, level, wantedLevel, showResource, forgetPlace]);
}

export interface Choice {
  /** Several places are being chosen. */
  readonly isOn: boolean;
  /** Ids of resources. */
  readonly chosen: ReadonlySet<string>;
  toggle(resourceId: string): void;
  remove(resourceIds: readonly string[]): void;
  setOn(isOn: boolean): void;
  /** It is no longer chosen. */
  drop(resourceId: string): void;
  /** Others instead. */
  choose(resourceIds: readonly string[]): void;
}

function useChoice(): Choice {
  const [isOn, setOn] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    isOn: isOn || chosen.size > 0,
    chosen,
    toggle: (id) =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    remove(ids) {
      // The bar stays, with the result.
      setOn(true);
      setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));
    },
    setOn(next) {
      setOn(next);
      if (!next) setChosen(new Set());
    },
    drop: (id) => setChosen((before) => new Set([...before].filter((one) => one !== id))),
    choose: (ids) => setChosen(new Set(ids)),
  };
}

/** How each place stands, computed again when the day changes. */
function usePlaceContext(
  level: PlanLevel | null,
  model: TimelineModel | null,
  span: SlotSpan | null,
): Pick<LevelControl, 'context' | 'readStates'> {
  // The drawing follows at once; elements may come a little later.
  const revision = useDeferredValue(useSnapshot(timeline).revision);
  const { state } = useSnapshot(session);
  const userName = state.type === 'signed-in' ? state.account.displayName : '';
  const [statesOf] = useState(createStatesMemo);
  const levelId = level?.id;
  const read = useCallback(
    (shown: PlanLevel) => {
      // A level is drawn before the page knows it: nothing is known of its places.
      const isRead = shown.id === levelId && timeline.model === model;
      return statesOf(timeline.revision, isRead ? model : null, shown, span, userName);
    },
    [statesOf, model, levelId, span, userName],
  );
  const context = useMemo(
    () =>
      level === null || model === null || span === null || revision < 0
        ? null
        : { model, level, span, known: read(level) },
    [level, model, span, read, revision],
  );
  return { context, readStates: useCallback((shown: PlanLevel) => read(shown).states, [read]) };
}
