import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { Failure, PlanLevel } from '../../../workers/contract.ts';
import type { SlotSpan } from '../../../workers/painting/plan/place-states.ts';
import type { TimelineModel } from '../../../workers/painting/timeline-model.ts';
import { type Camera, type Point, scaleBar, type Size } from '../../components/plan/camera.ts';
import type { DevicePinsHandle } from '../../components/devices/DevicePins.tsx';
import { devicesOf } from '../../components/plan/devices-of-level.ts';
import { formatDay } from '../../i18n/formats.ts';
import { momentText } from '../../i18n/time-text.ts';
import { pace } from '../../state/browser/scheduled-tasks.ts';
import { failureText } from '../../state/failure-text.ts';
import { useShownFailure } from '../../state/use-shown-failure.ts';
import { openObjects } from '../../state/resources/objects.ts';
import { drawLevelsBy, plan } from '../../state/resources/plan.ts';
import { followTimeline, timeline } from '../../state/resources/timeline.ts';
import { workerState } from '../../state/workers/workers.ts';
import { LevelSwitcher } from './bar/LevelSwitcher.tsx';
import { PlanCanvas } from '../../components/plan/PlanCanvas.tsx';
import { ZoomButtons } from './bar/ZoomButtons.tsx';
import { LatePins } from './LateDevices.tsx';
import { LevelSheets } from './LevelSheets.tsx';
import { Waiting } from './Messages.tsx';
import { fitLevel, keyAction, zoomBy } from '../../components/plan/level-camera.ts';
import { HoverCard } from './places/HoverCard.tsx';
import { PlaceList } from './places/PlaceList.tsx';
import { Ring } from './places/Ring.tsx';
import { rangeText } from './places/place-words.ts';
import { PrintedLevel } from './PrintedLevel.tsx';
import type { PlanControl } from './plan-query.ts';
import styles from './plan-screen.module.css';
import { type LevelControl, useLevel } from './use-level.ts';

interface LevelViewProps {
  /** Null until it has been read: the canvases are there already. */
  readonly level: PlanLevel | null;
  /** The level that is wanted; null = not known yet. */
  readonly levelId: string | null;
  /** Null until the day has been read. */
  readonly model: TimelineModel | null;
  readonly span: SlotSpan | null;
  readonly control: PlanControl;
  readonly credits: readonly string[];
  /** Why the level could not be read again. */
  readonly problem: Failure | null;
  /** Why the places' calendars could not be read. */
  readonly dayProblem: Failure | null;
}

/** A level with everything over it. */
export function LevelView(props: LevelViewProps) {
  const { level, levelId, model, span, control, credits, problem, dayProblem } = props;
  const own = useLevel(level, model, span, control);
  const { board, choice } = own;
  const when = model === null || span === null ? '' : `${formatDay(model.window.date)}, ${rangeText(model, span)}`;
  const showScale = useRef<(scale: number) => void>(null);
  // In each frame of a movement: nothing renders.
  const pins = useRef<DevicePinsHandle>(null);
  const follow = useCallback((camera: Camera, size: Size) => {
    showScale.current?.(camera.scale);
    pins.current?.follow(camera, size);
  }, []);
  const hasDevices = useDevices(level);
  const stepLevel = (step: 1 | -1): void => {
    const building = plan.site.buildings.find(({ levels }) => levels.some(({ id }) => id === level?.id));
    const at = building?.levels.findIndex(({ id }) => id === level?.id) ?? -1;
    const next = building?.levels[at + step];
    if (next !== undefined) control.setLevel(next.id);
  };
  const withBoard = (work: (found: NonNullable<typeof board.current>) => void): void => {
    if (board.current !== null) work(board.current);
  };
  return (
    <>
      <Drawing level={level} own={own} pins={hasDevices ? pins : null} onLevel={stepLevel} onCamera={follow} />
      <div className={styles.switcher}>
        {levelId === null ? null : <LevelSwitcher levelId={level?.id ?? levelId} onLevel={control.setLevel} />}
      </div>
      <ZoomButtons
        isChoosing={choice.isOn}
        onZoom={(factor) => withBoard((found) => zoomBy(found, factor))}
        onFit={() => level !== null && withBoard((found) => found.glide(fitLevel(level, found)))}
        onChoosing={() => choice.setOn(!choice.isOn)}
        onTeam={() => own.open({ type: 'team' })}
        onDevices={hasDevices ? () => own.open({ type: 'devices' }) : null}
      />
      <Foot level={level} credits={credits} scaleRef={showScale} problem={problem} dayProblem={dayProblem} />
      {level === null ? null : (
        <>
          <Announcer level={level} />
          <PrintedLevel level={level} when={when} credit={creditOf(level, credits)} />
          <LevelSheets level={level} own={own} control={control} />
        </>
      )}
    </>
  );
}

/** Follows the devices of a level. @returns whether it has any */
function useDevices(level: PlanLevel | null): boolean {
  const ids = level === null ? '' : devicesOf(level).join('\n');
  useEffect(() => (ids === '' ? undefined : openObjects(ids.split('\n'))), [ids]);
  return ids !== '';
}

interface DrawingProps {
  readonly level: PlanLevel | null;
  readonly own: LevelControl;
  /** Null where the level has no devices. */
  readonly pins: RefObject<DevicePinsHandle | null> | null;
  readonly onLevel: (step: 1 | -1) => void;
  readonly onCamera: (camera: Camera, size: Size) => void;
}

/** The canvases, the list of places for keys and assistive technology, and the rings around places. */
function Drawing({ level, own, pins, onLevel, onCamera }: DrawingProps) {
  const { painters } = useSnapshot(workerState);
  const { board, context, choice, focused, hovered, opened } = own;
  const ids = level?.places.ids ?? [];
  const openedAt = opened?.type === 'place' ? ids.indexOf(opened.id) : -1;
  const openedPlace = openedAt === focused ? -1 : openedAt;
  const chosen = [...choice.chosen].map((id) => ids.indexOf(id));
  const rings = [
    { kind: 'focus', place: focused },
    { kind: 'hover', place: hovered?.place ?? -1 },
    ...[openedPlace, ...chosen].map((place) => ({ kind: 'chosen' as const, place })),
  ] as const;
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const found = board.current;
    const action = found === null || level === null ? null : keyAction(event.key, event.shiftKey, level, found);
    if (action === null) return;
    event.preventDefault();
    action();
  };
  const tap = (point: Point, isAdding: boolean): void => {
    const device = choice.isOn ? null : (pins?.current?.at(point) ?? null);
    if (device === null) own.tap(point, isAdding);
    else own.openDevice(device);
  };
  return (
    <div className={styles.level}>
      <PlanCanvas
        key={painters}
        level={level}
        readStates={own.readStates}
        followStates={followTimeline}
        followLevels={drawLevelsBy}
        onBoard={own.takeBoard}
        onCamera={onCamera}
        onTap={tap}
        onHover={own.hover}
      />
      {own.isReady && level !== null && pins !== null ? (
        <LatePins
          key={`pins ${painters}`}
          level={level}
          board={board}
          openedId={opened?.type === 'poi' ? opened.id : ''}
          ref={pins}
        />
      ) : null}
      {level === null ? (
        <Waiting />
      ) : (
        <PlaceList
          context={context}
          level={level}
          focused={focused}
          chosen={choice.chosen}
          onFocus={own.focusPlace}
          onOpen={own.openPlace}
          onLevel={onLevel}
          onOtherKey={press}
        />
      )}
      {own.isReady && level !== null
        ? rings.flatMap(({ kind, place }) =>
            place < 0 ? (
              []
            ) : (
              <Ring key={`${painters} ${kind} ${place}`} kind={kind} level={level} place={place} board={board} />
            ),
          )
        : null}
      {hovered === null || context === null ? null : <HoverCard context={context} place={hovered.place} at={hovered} />}
    </div>
  );
}

interface FootProps extends Pick<LevelViewProps, 'level' | 'credits' | 'problem' | 'dayProblem'> {
  /** Receives what shows another scale. */
  readonly scaleRef: Ref<(scale: number) => void>;
}

const creditOf = ({ credit }: PlanLevel, credits: readonly string[]): string =>
  credit === '' ? credits.join(' · ') : credit;

/** CSS pixels that the scale bar may be long. */
const BAR = 120;

/** The scale, and where the plan comes from. */
function Foot({ level, credits, scaleRef, problem, dayProblem }: FootProps) {
  const { t } = useTranslation('plan');
  const { now } = useSnapshot(timeline);
  const { levelAsOf } = useSnapshot(plan);
  const age = levelAsOf === null ? '' : `${t('old', { time: momentText(levelAsOf, now) })} · `;
  return (
    <footer className={styles.foot}>
      <ScaleBar ref={scaleRef} />
      <span className={styles.credit}>{level === null ? '' : age + creditOf(level, credits)}</span>
      {problem === null ? null : <FootFailure text={`${t('failed.level')} ${failureText(problem, t)}`} />}
      {dayProblem === null ? null : <FootFailure text={failureText(dayProblem, t)} />}
    </footer>
  );
}

/** It is read again by itself. */
function FootFailure({ text }: { readonly text: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useShownFailure(text, place, nothing);
  return (
    <span ref={place} role="alert">
      {text}
    </span>
  );
}

const nothing = (): void => undefined;

/** ms between two changes of the scale, each of which lays out the text. */
const SCALE_PACE = 100;

/** Written without React: while zooming it changes all the time. */
function ScaleBar({ ref }: { readonly ref: Ref<(scale: number) => void> }) {
  const { t } = useTranslation('plan');
  const bar = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => {
    let [scale, shown] = [0, 0];
    const write = pace(() => {
      if (bar.current === null || scale === shown) return;
      shown = scale;
      const { metres, width } = scaleBar({ scale }, BAR);
      bar.current.style.width = `${width}px`;
      bar.current.textContent = t('metres', { count: metres });
    }, SCALE_PACE);
    return (next: number) => {
      scale = next;
      write();
    };
  }, [t]);
  return <span ref={bar} className={styles.scale} aria-hidden="true" />;
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
