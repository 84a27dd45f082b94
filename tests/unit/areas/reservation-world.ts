import type { ReservationDraft, ReservationProgress } from '../../../workers/contract.ts';
import { success } from '../../../workers/model/result.ts';
import { createObservable } from '../../../workers/areas/shared/observable.ts';
import { createReservations } from '../../../workers/areas/reservations/reservation.ts';
import type { Workspace } from '../../../workers/areas/shared/workspace.ts';
import type { ConfirmationRecord } from '../../../workers/wire/schemas/confirmations.ts';
import { createDesk, createMemoryCalendar, HOUR, MORNING } from './reservations.ts';
import { createSteppedTimers } from './stepped-timers.ts';
import { createEmptyApi, createWorkspace, createWorkspaceSource } from './workspaces.ts';

export const DRAFT: ReservationDraft = {
  resourceId: 'desk-1',
  subject: 'Focus',
  start: MORNING + HOUR,
  end: MORNING + 2 * HOUR,
  idempotencyKey: 'key-1',
};

/** What the server of confirmations stores and answers. */
interface Confirmations {
  records: (ConfirmationRecord | null)[];
  /** Its answer to a confirmation, if not the records. */
  answers: unknown[] | null;
  /** The keys it was sent. */
  readonly sent: unknown[];
}

export type ReservationWorld = ReturnType<typeof createReservationWorld>;

/** The service of reservations, in Czech, over a calendar in memory that knows one desk; it records its reports. */
export function createReservationWorld() {
  const timers = createSteppedTimers(MORNING);
  const calendar = createMemoryCalendar();
  const confirmations: Confirmations = { records: [], answers: null, sent: [] };
  const workspace = createObservable<Workspace | null>(null);
  const changed: string[] = [];
  const logged: string[] = [];
  const progress: ReservationProgress[] = [];
  const api = createEmptyApi({
    confirmationStatuses: () => Promise.resolve(success(confirmations.records)),
    confirm(keys) {
      confirmations.sent.push(...keys);
      return Promise.resolve(success(confirmations.answers ?? confirmations.records));
    },
    notify: calendar.notify,
  });
  const reservations = createReservations(createWorkspaceSource(workspace, timers.now, { language: () => 'cs' }), {
    timers,
    log: (message, detail) => void logged.push(`${message}: ${detail}`),
    onChanged: (emails) => void changed.push(...emails),
  });
  /** The user's workspace arrives, or a newer one, with such a desk. */
  const enter = (desk: Parameters<typeof createDesk>[0] = {}): void =>
    workspace.set(createWorkspace({ resources: [createDesk(desk)], calendar, api }));
  enter();
  return {
    timers,
    calendar,
    confirmations,
    workspace,
    reservations,
    changed,
    logged,
    progress,
    enter,
    create: (changes: Partial<ReservationDraft> = {}) =>
      reservations.create({ ...DRAFT, ...changes }, (step) => void progress.push(step)),
    steps: (): string[] => progress.map(({ type }) => type),
  };
}
