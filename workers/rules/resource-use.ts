import type { ConfirmationRecord, EventTimes, ResponseState } from '../model/event.ts';
import type { WireResource } from '../model/resource.ts';
import type { Instant } from '../model/units.ts';
import { createZoneResolver } from '../model/zones.ts';
import type { EventResource } from './buttons.ts';
import { confirmationSettingsOf } from './confirmation-settings.ts';
import { type ConfirmationWindow, confirmationWindow } from './confirmation.ts';

/** The use of a resource by an event; its `cancelled` comes from the confirmation record. */
export interface ResourceUse extends EventResource {
  readonly response: ResponseState;
}

/** What the rules need of an event's resource; without a record it is not confirmed (D11). */
export function resourceUse(
  resource: WireResource,
  response: ResponseState,
  record: Pick<ConfirmationRecord, 'confirmed' | 'canceled'> | null,
  times: EventTimes,
  now: Instant,
): ResourceUse {
  return {
    response,
    cancelled: record?.canceled === true,
    confirmed: record?.confirmed === true,
    requiresConfirmation: resource.requiresConfirmation,
    window: windowOf(resource, times, now),
  };
}

const zoneOf = createZoneResolver();

/** No window in an unknown zone: such a resource cannot be confirmed here, the server cancels by its own rules. */
function windowOf(resource: WireResource, times: EventTimes, now: Instant): ConfirmationWindow | null {
  const timeZone = resource.requiresConfirmation ? zoneOf(resource.timezone) : null;
  if (timeZone === null) return null;
  return confirmationWindow(times, { ...confirmationSettingsOf(resource), timeZone }, now);
}
