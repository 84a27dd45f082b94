import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Failure, PlanLevel } from '../../../workers/contract.ts';
import type { SlotSpan } from '../../../workers/painting/plan/place-states.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { boxAt } from '../../../workers/painting/plan/place-drawing.ts';
import { EventSheet } from '../../components/events/EventSheet.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { failureText } from '../../state/failure-text.ts';
import { plan } from '../../state/resources/plan.ts';
import { timeline } from '../../state/resources/timeline.ts';
import { session } from '../../state/session/session.ts';
import { ROUTES } from '../../state/routes.ts';
import { workerState } from '../../state/workers/workers.ts';
import { LevelSwitcher } from './bar/LevelSwitcher.tsx';
import {
  type Camera,
  type Extent,
  fitTo,
  panBy,
  type Point,
  scaleBar,
  SELECTION_SCALE,
  type Size,
  toLevel,
  zoomAt,
} from '../../components/plan/camera.ts';
import { PlanCanvas } from './canvas/PlanCanvas.tsx';
import type { PlanBoard } from './canvas/plan-board.ts';
import { ZoomButtons } from './canvas/ZoomButtons.tsx';
import { type Hit, hitAt } from './hit.ts';
import { ChosenBar } from './places/ChosenBar.tsx';
import { levelStates } from './places/level-states.ts';
import { HoverCard } from './places/HoverCard.tsx';
import { PlaceList } from './places/PlaceList.tsx';
import { PlaceSheet } from './places/PlaceSheet.tsx';
import { PoiSheet } from './places/PoiSheet.tsx';
import { Ring } from './places/Ring.tsx';
import { ZoneSheet } from './places/ZoneSheet.tsx';
import { type PlaceContext, rangeText, slotAt } from './places/place-words.ts';
import type { PlanControl } from './plan-query.ts';
import styles from './plan-screen.module.css';

interface LevelViewProps {
  readonly level: PlanLevel;
  /** Null until the day has been read. */
  readonly model: TimelineModel | null;
  readonly span: SlotSpan | null;
  readonly control: PlanControl;
  readonly credits: readonly string[];
  /** Why the level could not be read again. */
  readonly problem: Failure | null;
}

/** What is open beside the plan. */
type Opened = Hit | { readonly type: 'event'; readonly eventId: string };

/** The level with everything over it. */
export function LevelView(props: LevelViewProps) {
  const { level, model, span, control, credits, problem } = props;
  const { t } = useTranslation('plan');
  const { revision, now } = useSnapshot(timeline);
  const { painters } = useSnapshot(workerState);
  const board = useRef<PlanBoard | null>(null);
  const [isReady, setReady] = useState(false);
  const [camera, setCamera] = useState<Camera | null>(null);
  const [focused, setFocused] = useState('');
  const [hovered, setHovered] = useState<(Point & { readonly place: number }) | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isChoosing, setChoosing] = useState(false);
  const context = usePlaceContext(level, model, span, revision);
  const userName = useUserName();
  const readStates = useCallback(
    () => levelStates(timeline.model === model ? model : null, level, span, userName),
    [model, level, span, userName],
  );
  const { ids } = level.places;
  const toggle = (place: number): void => {
    const id = ids[place] ?? '';
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  };
  const openPlace = (place: number, isAdding: boolean): void => {
    setFocused(ids[place] ?? '');
    if (isAdding || isChoosing) return toggle(place);
    setOpened({ type: 'place', place });
    const own = board.current;
    // It must not be under the sheet.
    if (own !== null && !isInView(level, place, own, sheetInset(own.size()))) own.glide(placeCamera(level, place, own));
  };
  const tap = (point: Point, isAdding: boolean): void => {
    const own = board.current;
    if (own === null) return;
    const hit = hitAt(level, toLevel(own.camera(), own.size(), point), own.camera().scale);
    if (hit?.type === 'place') return openPlace(hit.place, isAdding);
    setOpened(isChoosing ? null : hit);
  };
  const hover = (point: Point | null): void => {
    const own = board.current;
    const hit =
      point === null || own === null
        ? null
        : hitAt(level, toLevel(own.camera(), own.size(), point), own.camera().scale);
    setHovered(hit?.type === 'place' && point !== null ? { ...point, place: hit.place } : null);
  };
  const focusPlace = (place: number): void => {
    setFocused(ids[place] ?? '');
    const own = board.current;
    if (own !== null && !isInView(level, place, own)) own.glide(placeCamera(level, place, own));
  };
  const showResource = (resourceId: string): void => {
    const place = ids.indexOf(resourceId);
    setFocused(resourceId);
    if (place < 0) return;
    setOpened({ type: 'place', place });
    board.current?.glide(placeCamera(level, place, board.current, SELECTION_SCALE));
  };
  const stepLevel = (step: 1 | -1): void => {
    const building = plan.site.buildings.find(({ levels }) => levels.some(({ id }) => id === level.id));
    const at = building?.levels.findIndex(({ id }) => id === level.id) ?? -1;
    const next = building?.levels[at + step];
    if (next !== undefined) control.setLevel(next.id);
  };
  const zoomBy = (factor: number): void => {
    const own = board.current;
    if (own !== null) own.glide(zoomAt(own.camera(), own.size(), middleOf(own.size()), factor));
  };
  const fit = (): void => board.current?.glide(fitTo({ x: 0, y: 0, ...sizeOf(level) }, board.current.size()));
  const ready = useCallback(() => setReady(true), []);
  const { areaId } = control.query.finding;
  useEffect(() => {
    const zone = level.zones.find(({ id }) => id === areaId);
    const own = board.current;
    if (zone !== undefined && own !== null && isReady) own.glide(fitTo(extentOf(zone.outline.points), own.size()));
  }, [areaId, level, isReady]);
  const { place: wantedPlace, forgetPlace } = control;
  useEffect(() => {
    const place = wantedPlace === null ? -1 : level.places.ids.indexOf(wantedPlace);
    const own = board.current;
    if (place < 0 || own === null || !isReady) return;
    setFocused(wantedPlace ?? '');
    setOpened({ type: 'place', place });
    own.glide(placeCamera(level, place, own, SELECTION_SCALE));
    forgetPlace();
  }, [wantedPlace, forgetPlace, level, isReady]);
  const pan = (dx: number, dy: number): void => {
    const own = board.current;
    if (own !== null) own.move(panBy(own.camera(), dx, dy));
  };
  const focusedPlace = ids.indexOf(focused);
  const openedPlace = opened?.type === 'place' ? opened.place : -1;
  return (
    <>
      <div className={styles.level} onKeyDown={(press) => onMapKey(press, { zoomBy, fit, pan })}>
        <PlanCanvas
          key={painters}
          level={level}
          readStates={readStates}
          board={board}
          onReady={ready}
          onCamera={setCamera}
          onTap={tap}
          onHover={hover}
        />
        <PlaceList
          context={context}
          level={level}
          focused={focusedPlace}
          chosen={chosen}
          onFocus={focusPlace}
          onOpen={openPlace}
          onLevel={stepLevel}
        />
        {isReady ? (
          <>
            {focusedPlace < 0 ? null : <Ring kind="focus" level={level} place={focusedPlace} board={board} />}
            {hovered === null ? null : <Ring kind="hover" level={level} place={hovered.place} board={board} />}
            {openedPlace < 0 || openedPlace === focusedPlace ? null : (
              <Ring kind="chosen" level={level} place={openedPlace} board={board} />
            )}
            {[...chosen].flatMap((id) =>
              ids.includes(id) ? (
                <Ring key={id} kind="chosen" level={level} place={ids.indexOf(id)} board={board} />
              ) : (
                []
              ),
            )}
          </>
        ) : null}
        {hovered === null || context === null ? null : (
          <HoverCard context={context} place={hovered.place} at={hovered} />
        )}
      </div>
      <div className={styles.switcher}>
        <LevelSwitcher levelId={level.id} onLevel={control.setLevel} />
      </div>
      <ZoomButtons
        isChoosing={isChoosing}
        onZoom={zoomBy}
        onFit={fit}
        onChoosing={() => {
          setChoosing(!isChoosing);
          if (isChoosing) setChosen(new Set());
        }}
      />
      <footer className={styles.foot}>
        {camera === null ? null : <ScaleBar camera={camera} />}
        <span className={styles.credit}>
          {level.oldAsOf === null ? '' : `${t('old', { time: momentText(level.oldAsOf, now) })} · `}
          {level.credit === '' ? credits.join(' · ') : level.credit}
        </span>
        {problem === null ? null : <span role="alert">{`${t('failed.level')} ${failureText(problem, t)}`}</span>}
      </footer>
      <Announcer level={level} />
      {(isChoosing || chosen.size > 0) && model !== null && span !== null ? (
        <ChosenBar
          level={level}
          chosen={chosen}
          start={slotAt(model, span.start)}
          end={slotAt(model, span.end)}
          onClear={() => {
            setChosen(new Set());
            setChoosing(false);
          }}
          onReserved={(done) => setChosen((before) => new Set([...before].filter((id) => !done.includes(id))))}
        />
      ) : null}
      {opened?.type === 'place' && context !== null ? (
        <PlaceSheet
          context={context}
          place={opened.place}
          timelineAddress={`${ROUTES.timeline}${location.search}`}
          onClose={() => setOpened(null)}
          onPlace={showResource}
          onSelect={() => {
            toggle(opened.place);
            setChoosing(true);
            setOpened(null);
          }}
          onEvent={(eventId) => setOpened({ type: 'event', eventId })}
        />
      ) : null}
      {opened?.type === 'event' ? <EventSheet eventId={opened.eventId} onClose={() => setOpened(null)} /> : null}
      {opened?.type === 'poi' ? <PoiSheet pois={level.pois} poi={opened.poi} onClose={() => setOpened(null)} /> : null}
      {opened?.type === 'zone' && model !== null && span !== null ? (
        <OpenedZone
          level={level}
          zone={opened.zone}
          range={rangeText(model, span)}
          onClose={() => setOpened(null)}
          onShow={(areaId) => {
            control.change(({ finding }) => ({ finding: { ...finding, areaId } }), 'push');
            setOpened(null);
          }}
        />
      ) : null}
    </>
  );
}

interface OpenedZoneProps {
  readonly level: PlanLevel;
  readonly zone: number;
  readonly range: string;
  readonly onClose: () => void;
  readonly onShow: (areaId: string) => void;
}

function OpenedZone({ level, zone: index, ...rest }: OpenedZoneProps) {
  const zone = level.zones[index];
  return zone === undefined ? null : <ZoneSheet zone={zone} {...rest} />;
}

/** Says which level is shown and how many places are free there. */
function Announcer({ level }: { readonly level: PlanLevel }) {
  const { t } = useTranslation('plan');
  const { counts } = useSnapshot(plan) as typeof plan;
  const count = counts.get(level.id);
  const { free = 0, total = 0 } = count ?? {};
  return (
    <output className="spoken">
      {count === undefined ? '' : t('list.announce', { building: level.buildingName, level: level.name, free, total })}
    </output>
  );
}

function ScaleBar({ camera }: { readonly camera: Camera }) {
  const { t } = useTranslation('plan');
  const { metres, width } = scaleBar(camera, 120);
  return (
    <span className={styles.scale} style={{ width }} aria-hidden="true">
      {t('metres', { count: metres })}
    </span>
  );
}

function useUserName(): string {
  const { state } = useSnapshot(session);
  return state.type === 'signed-in' ? state.account.displayName : '';
}

/** How each place stands, computed again when the day changes. */
function usePlaceContext(
  level: PlanLevel,
  model: TimelineModel | null,
  span: SlotSpan | null,
  revision: number,
): PlaceContext | null {
  const userName = useUserName();
  return useMemo(
    () =>
      model === null || span === null || revision < 0
        ? null
        : { model, level, span, known: levelStates(model, level, span, userName) },
    [level, model, span, userName, revision],
  );
}

/** The rectangle around flat points. */
function extentOf(points: Int32Array): Extent {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

/** CSS pixels that an open sheet covers: at the right, on a phone at the bottom. */
const SHEET = 420;
const PHONE = 640;

const sheetInset = ({ width, height }: Size): Size =>
  width < PHONE ? { width: 0, height: height / 2 } : { width: SHEET, height: 0 };

/** The camera with a place in the middle of what a sheet leaves free. @param leastScale CSS pixels of a metre */
function placeCamera(level: PlanLevel, place: number, own: PlanBoard, leastScale = 0): Camera {
  const [x, y] = boxAt(level.places, place);
  const scale = Math.max(own.camera().scale, leastScale / 100);
  const inset = sheetInset(own.size());
  return { scale, x: x + inset.width / 2 / scale, y: y + inset.height / 2 / scale };
}

function isInView(level: PlanLevel, place: number, own: PlanBoard, inset: Size = { width: 0, height: 0 }): boolean {
  const [x, y] = boxAt(level.places, place);
  const { width, height } = own.size();
  const from = toLevel(own.camera(), own.size(), { x: 48, y: 48 });
  const to = toLevel(own.camera(), own.size(), { x: width - inset.width - 48, y: height - inset.height - 48 });
  return x >= from.x && x <= to.x && y >= from.y && y <= to.y;
}

interface MapActions {
  zoomBy(factor: number): void;
  fit(): void;
  pan(dx: number, dy: number): void;
}

/** CSS pixels that Shift with an arrow moves the plan. */
const PAN_STEP = 80;

function onMapKey(press: React.KeyboardEvent, { zoomBy, fit, pan }: MapActions): void {
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(1.5),
    '=': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
    '0': fit,
  };
  const arrows: Readonly<Record<string, () => void>> = {
    ArrowUp: () => pan(0, PAN_STEP),
    ArrowDown: () => pan(0, -PAN_STEP),
    ArrowLeft: () => pan(PAN_STEP, 0),
    ArrowRight: () => pan(-PAN_STEP, 0),
  };
  const action = press.shiftKey ? (arrows[press.key] ?? actions[press.key]) : actions[press.key];
  if (action === undefined || press.ctrlKey || press.metaKey || press.altKey) return;
  press.preventDefault();
  action();
}
