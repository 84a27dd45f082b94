import type { ReservationChange } from '../../../workers/contract.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createReservations } from '../../../workers/areas/reservations/reservation.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { CalendarEvent } from '../../../workers/model/event.ts';
import { createDesk, createEvent, createMemoryCalendar, HOUR, MORNING } from './reservations.ts';
import { createSteppedTimers } from './stepped-timers.ts';
import { createEmptyApi, createWorkspace, createWorkspaceSource } from './workspaces.ts';

/** When the reservation is that is changed. */
export const START = MORNING + HOUR;
export const END = MORNING + 2 * HOUR;

/** The service of reservations over a calendar in memory: a desk with a reservation of the user's, and a room. */
export function createChangeWorld() {
  const timers = createSteppedTimers(MORNING);
  const calendar = createMemoryCalendar(createEvent({ response: 'accepted' }));
  const changed: string[][] = [];
  const room = { id: 'room-1', displayName: 'Room 1', email: 'room1@campus.example', username: 'room1' };
  const api = createEmptyApi({ notify: calendar.notify });
  const workspace = createObservable<Workspace | null>(
    createWorkspace({ resources: [createDesk(), createDesk(room)], calendar, api }),
  );
  const source = createWorkspaceSource(workspace, timers.now);
  const onChanged = (emails: readonly string[]) => void changed.push([...emails]);
  const reservations = createReservations(source, { timers, log: () => undefined, onChanged });
  return {
    timers,
    calendar,
    workspace,
    reservations,
    /** The addresses whose rows were read again, by the time. */
    changed,
    change: (changes: Partial<ReservationChange> = {}) =>
      reservations.change({
        eventId: 'event-1',
        resourceId: 'desk-1',
        toResourceId: 'desk-1',
        start: START,
        end: END,
        ...changes,
      }),
    keepEvent(changes: Partial<CalendarEvent>): void {
      calendar.stored = createEvent({ response: 'accepted', ...changes });
    },
    notified: () => calendar.notified.map(({ action, resourceUsername }) => `${action} ${resourceUsername}`),
  };
}
