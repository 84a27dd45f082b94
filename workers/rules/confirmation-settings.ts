import type { WireResource } from '../model/resource.ts';
import type { ConfirmationSettings } from './confirmation.ts';

/** The settings of a resource that the confirmation rules use (spec point 3). */
export function confirmationSettingsOf(resource: WireResource): ConfirmationSettings {
  const multiDay = resource.multiDayEventConfirmationSettings;
  return {
    timeZone: resource.timezone,
    minutesBeforeStart: resource.resourceMinutesForConfirmationBeforeStartTime,
    cancelMinutesAfterStart: resource.resourceUnconfirmedEventCancelEventTime,
    cancelAllDayMinutes: resource.resourceUnconfirmedEventCancelEventAllDayTime,
    multiDay:
      multiDay === null
        ? null
        : {
            id: multiDay.multiDayEventConfirmationId,
            lessThanMinutes: multiDay.lessThanMinutes,
            lessThanId: multiDay.lessThanConfirmationId,
            greaterThanMinutes: multiDay.greaterThanMinutes,
            greaterThanId: multiDay.greaterThanConfirmationId,
          },
  };
}
