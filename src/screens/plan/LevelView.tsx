import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Failure, PlanLevel } from '../../../workers/contract.ts';
import type { SlotSpan } from '../../../workers/painting/plan/place-states.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { boxAt } from '../../../workers/painting/plan/place-drawing.ts';
import { EventSheet } from '../../components/events/EventSheet.tsx';
import { failureText } from '../../state/failure-text.ts';
import { plan } from '../../state/resources/plan.ts';
import { timeline } from '../../state/resources/timeline.ts';
import { session } from '../../state/session/session.ts';
import { ROUTES } from '../../state/routes.ts';
import { workerState } from '../../state/workers/workers.ts';
import { LevelSwitcher } from './bar/LevelSwitcher.tsx';
import { type Camera, fitTo, panBy, type Point, scaleBar, SELECTION_SCALE, type Size, toLevel, zoomAt } from '../../components/plan/camera.ts';
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
  const { revision } = useSnapshot(timeline);
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
    setChosen((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  };
  const openPlace = (place: number, isAdding: boolean): void => {
    setFocused(ids[place] ?? '');
    if (isAdding || isChoosing) return toggle(place);
    setOpened({ type: 'place', place });
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
    const hit = point === null || own === null ? null : hitAt(level, toLevel(own.camera(), own.size(), point), own.camera().scale);
    setHovered(hit?.type === 'place' && point !== null ? { ...point, place: hit.place } : null);
  };
  const show = (place: number, mostScale?: number): void => {
    const own = board.current;
    if (own === null || place < 0) return;
    own.glide(placeCamera(level, place, own, mostScale));
  };
  const focusPlace = (place: number): void => {
    setFocused(ids[place] ?? '');
    const own = board.current;
    if (own !== null && !isInView(level, place, own)) own.glide(placeCamera(level, place, own, own.camera().scale * 100));
  };
  const showResource = (resourceId: string): void => {
    const place = ids.indexOf(resourceId);
    setFocused(resourceId);
    if (place >= 0) {
      setOpened({ type: 'place', place });
      show(place, SELECTION_SCALE);
    }
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
              ids.includes(id) ? <Ring key={id} kind="chosen" level={level} place={ids.indexOf(id)} board={board} /> : [],
            )}
          </>
        ) : null}
        {hovered === null || context === null ? null : <HoverCard context={context} place={hovered.place} at={hovered} />}
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
          {level.asOf === null ? `${t('old')} · ` : ''}
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

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
const middleOf = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

/** The camera with a place in the middle. @param mostScale CSS pixels of a metre; the present scale is kept up to it */
function placeCamera(level: PlanLevel, place: number, own: PlanBoard, mostScale = SELECTION_SCALE): Camera {
  const [x, y] = boxAt(level.places, place);
  return { scale: Math.max(own.camera().scale, mostScale / 100), x, y };
}

function isInView(level: PlanLevel, place: number, own: PlanBoard): boolean {
  const [x, y] = boxAt(level.places, place);
  const from = toLevel(own.camera(), own.size(), { x: 48, y: 48 });
  const to = toLevel(own.camera(), own.size(), { x: own.size().width - 48, y: own.size().height - 48 });
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
