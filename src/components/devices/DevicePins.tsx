import CircleOff from 'lucide-react/icons/circle-off';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';

import type { PlanLevel, ShownObject } from '../../../workers/contract.ts';
import { type Camera, type Extent, type Point, type Size, toScreen } from '../plan/camera.ts';
import type { PlanBoard } from '../plan/plan-board.ts';
import { objects } from '../../state/resources/objects.ts';
import { mainPart, partText } from './device-text.ts';
import { DeviceIcon } from './DeviceIcon.tsx';
import { Swatch } from './DeviceSheet.tsx';
import styles from './devices.module.css';

/** CSS pixels of a metre from which devices are drawn, and from which what they say is. */
const PIN_SCALE = 3;
const TEXT_SCALE = 16;
const MOST = 100;
/** ms without a movement after which it is decided anew which devices are in view. */
const REST = 120;
/** CSS pixels around the screen in which devices are drawn as well. */
const AROUND = 80;

export interface DevicePinsHandle {
  /** The camera has moved. */
  follow(camera: Camera, size: Size): void;
  /** The device whose pin is at a point of the board; null = none. */
  at(point: Point): string | null;
}

interface DevicePinsProps {
  readonly level: PlanLevel;
  readonly board: RefObject<PlanBoard | null>;
  /** The device whose sheet is open; '' = none. */
  readonly openedId: string;
  readonly ref: Ref<DevicePinsHandle>;
}

interface PinsInView {
  readonly ids: readonly string[];
  readonly hasTexts: boolean;
}

const NOTHING: PinsInView = { ids: [], hasTexts: false };

/**
 * What the devices in view say now, over their pins. Assistive technology has the list of devices; presses go to the
 * canvas under it, so that a drag may begin on a pin.
 */
export function DevicePins({ level, board, openedId, ref }: DevicePinsProps) {
  const { shown } = useSnapshot(objects) as typeof objects;
  const [view, setView] = useState<{ readonly camera: Camera; readonly size: Size } | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ids = shown.objects.map(({ id }) => id);
  const inView = view === null ? NOTHING : pinsInView(level, ids, view.camera, view.size);
  useEffect(() => {
    // The camera may have come to rest before this module was loaded.
    rest.current = setTimeout(() => {
      const own = board.current;
      if (own !== null) setView({ camera: own.camera(), size: own.size() });
    });
    return () => clearTimeout(rest.current);
  }, [board]);
  useImperativeHandle(
    ref,
    () => ({
      follow(camera, size) {
        clearTimeout(rest.current);
        rest.current = setTimeout(() => setView({ camera, size }), REST);
      },
      at(point) {
        const corner = host.current?.getBoundingClientRect();
        const pins = [...(host.current?.querySelectorAll<HTMLElement>('[data-device]') ?? [])];
        const found = pins.findLast((pin) => {
          const box = pin.getBoundingClientRect();
          const [x, y] = [point.x + (corner?.left ?? 0), point.y + (corner?.top ?? 0)];
          return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
        });
        return found?.dataset['device'] ?? null;
      },
    }),
    [],
  );
  return (
    <div ref={host} className={styles.pins} aria-hidden="true">
      {shown.objects.flatMap((object) =>
        inView.ids.includes(object.id) ? (
          <Pin
            key={object.id}
            object={object}
            level={level}
            board={board}
            hasText={inView.hasTexts}
            isOpened={object.id === openedId}
          />
        ) : (
          []
        ),
      )}
    </div>
  );
}

function pinsInView(level: PlanLevel, ids: readonly string[], camera: Camera, size: Size): PinsInView {
  const pixelsOfMetre = camera.scale * 100;
  if (pixelsOfMetre < PIN_SCALE) return NOTHING;
  const isInView = (id: string): boolean => {
    const { x, y } = toScreen(camera, size, pointOf(level, id));
    return x > -AROUND && y > -AROUND && x < size.width + AROUND && y < size.height + AROUND;
  };
  return { ids: ids.filter(isInView).slice(0, MOST), hasTexts: pixelsOfMetre >= TEXT_SCALE };
}

/** A point, as a rectangle of the level. */
function pointOf({ pois }: PlanLevel, id: string): Extent {
  const at = pois.ids.indexOf(id);
  return { x: pois.points[at * 2] ?? 0, y: pois.points[at * 2 + 1] ?? 0, width: 0, height: 0 };
}

interface PinProps extends Pick<DevicePinsProps, 'level' | 'board'> {
  readonly object: ShownObject;
  readonly hasText: boolean;
  readonly isOpened: boolean;
}

function Pin({ object, level, board, hasText, isOpened }: PinProps) {
  const { t } = useTranslation('devices');
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current === null) return undefined;
    return board.current?.pin(element.current, pointOf(level, object.id));
  }, [level, board, object.id]);
  const main = mainPart(object);
  // What an indicator says matters from afar.
  const text = main !== null && (hasText || isOpened || object.kind === 'indicator-1') ? partText(main, t) : '';
  return (
    <div ref={element} className={styles.anchor} data-opened={isOpened || undefined}>
      <div className={styles.pin} data-device={object.id} data-stale={object.hasData ? undefined : true}>
        <DeviceIcon icon={object.icon} kind={object.kind} size={14} />
        {main !== null && 'color' in main ? <Swatch color={main.color} /> : null}
        {text === '' ? null : <span>{text}</span>}
        {object.hasData ? null : <CircleOff size={12} />}
      </div>
    </div>
  );
}
