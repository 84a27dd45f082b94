import type { PlanLevel } from '../../../workers/contract.ts';
import { EventSheet } from '../../components/events/EventSheet.tsx';
import { isDevice } from '../../components/plan/devices-of-level.ts';
import { unreachable } from '../../state/unreachable.ts';
import { ROUTES } from '../../state/routes.ts';
import { LateDeviceList, LateDeviceSheet } from './LateDevices.tsx';
import { ChosenBar } from './places/ChosenBar.tsx';
import { PlaceSheet } from './places/PlaceSheet.tsx';
import { PoiSheet } from './places/PoiSheet.tsx';
import { rangeText, slotAt } from './places/place-words.ts';
import { TeamSheet } from './places/TeamSheet.tsx';
import { ZoneSheet } from './places/ZoneSheet.tsx';
import type { PlanControl } from './plan-query.ts';
import type { LevelControl } from './use-level.ts';

/** CSS pixels of a metre at which a device that was chosen from the list is shown at least. */
const DEVICE_SCALE = 24;

interface LevelSheetsProps {
  readonly level: PlanLevel;
  readonly own: LevelControl;
  readonly control: PlanControl;
}

/** What is open beside the plan, and the bar of chosen places. */
export function LevelSheets({ level, own, control }: LevelSheetsProps) {
  const { context, choice } = own;
  return (
    <>
      {choice.isOn && context !== null && own.opened?.type !== 'team' ? (
        <ChosenBar
          level={level}
          chosen={choice.chosen}
          start={slotAt(context.model, context.span.start)}
          end={slotAt(context.model, context.span.end)}
          onClear={() => choice.setOn(false)}
          onReserved={choice.remove}
        />
      ) : null}
      <OpenedSheet level={level} own={own} control={control} />
    </>
  );
}

function OpenedSheet({ level, own, control }: LevelSheetsProps) {
  const { context, choice, opened, open } = own;
  const close = (): void => open(null);
  if (opened === null) return null;
  switch (opened.type) {
    case 'place': {
      const place = level.places.ids.indexOf(opened.id);
      return context === null || place < 0 ? null : (
        <PlaceSheet
          context={context}
          place={place}
          timelineAddress={`${ROUTES.timeline}${location.search}`}
          onClose={close}
          onPlace={own.showResource}
          onSelect={() => {
            choice.toggle(opened.id);
            close();
          }}
          onEvent={(eventId) => open({ type: 'event', eventId })}
        />
      );
    }
    case 'event':
      return <EventSheet eventId={opened.eventId} onClose={close} />;
    case 'poi': {
      const poi = level.pois.ids.indexOf(opened.id);
      if (poi < 0) return null;
      return isDevice(level.pois, poi) ? (
        <LateDeviceSheet
          key={opened.id}
          objectId={opened.id}
          name={level.pois.names[poi] ?? ''}
          onClose={close}
          onList={() => open({ type: 'devices' })}
        />
      ) : (
        <PoiSheet pois={level.pois} poi={poi} onClose={close} />
      );
    }
    case 'devices':
      return <LateDeviceList level={level} onClose={close} onOpen={(id) => own.openDevice(id, DEVICE_SCALE)} />;
    case 'zone': {
      const zone = level.zones.find(({ id }) => id === opened.id);
      return zone === undefined || context === null ? null : (
        <ZoneSheet
          zone={zone}
          range={rangeText(context.model, context.span)}
          onClose={close}
          onShow={(areaId) => {
            control.change(({ finding }) => ({ finding: { ...finding, areaId } }), 'push');
            close();
          }}
        />
      );
    }
    case 'team':
      return context === null ? null : (
        <TeamSheet
          levelId={level.id}
          start={slotAt(context.model, context.span.start)}
          end={slotAt(context.model, context.span.end)}
          onClose={close}
          onFound={(levelId, resourceIds) => {
            choice.choose(resourceIds);
            if (levelId !== level.id) control.setLevel(levelId);
          }}
          onReserved={choice.drop}
        />
      );
    default:
      return unreachable(opened);
  }
}
