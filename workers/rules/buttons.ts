import type { Instant } from '../model/units.ts';
import { type ConfirmationWindow, isWindowOpen } from './confirmation.ts';

/** The fields of an event's resource that decide the buttons. */
export interface EventResource {
  readonly cancelled: boolean;
  /** From the confirmation record; false without one (D11). */
  readonly confirmed: boolean;
  readonly requiresConfirmation: boolean;
  readonly window: ConfirmationWindow | null;
}

export interface EventForButtons {
  readonly cancelled: boolean;
  readonly start: Instant;
  readonly end: Instant;
  readonly resources: readonly EventResource[];
}

export interface EventButtons {
  readonly showConfirmButton: boolean;
  readonly showChangeButton: boolean;
  readonly showFinish: boolean;
}

/** Which buttons an event offers (spec point 4; D11, D16, D17). */
export function eventButtons(event: EventForButtons, now: Instant): EventButtons {
  const { cancelled, start, end, resources } = event;
  const isAllCancelled = resources.every((resource) => resource.cancelled);
  const isAllConfirmed = resources.every(isConfirmed);
  const isDue = isConfirmationDue(event, now);
  return {
    showConfirmButton: !cancelled && !isAllCancelled && !isAllConfirmed && isDue,
    showChangeButton: !cancelled && resources.some(isConfirmed) && now < end && (isAllConfirmed || !isDue),
    showFinish: !cancelled && !resources.some((resource) => resource.cancelled) && start <= now,
  };
}

/** True for a resource that needs no confirmation, and for one whose record says so (D11). */
export function isConfirmed(resource: Pick<EventResource, 'confirmed' | 'requiresConfirmation'>): boolean {
  return !resource.requiresConfirmation || resource.confirmed;
}

/** Whether any resource can be confirmed now (D17). */
function isConfirmationDue({ end, resources }: EventForButtons, now: Instant): boolean {
  return resources.some(
    (resource) =>
      !resource.cancelled &&
      !isConfirmed(resource) &&
      isWindowOpen(resource.window, now) &&
      (now < end || resource.window?.fromMidnight === true),
  );
}
