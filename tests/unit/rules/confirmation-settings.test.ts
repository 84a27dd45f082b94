import { describe, expect, it } from 'vitest';

import { confirmationSettingsOf } from '../../../workers/rules/confirmation-settings.ts';
import { createWireResource } from '../areas/wire-resource.ts';

describe('the confirmation settings of a resource', () => {
  it('are read from the fields of the specification', () => {
    const resource = createWireResource({
      id: 'desk',
      timezone: 'Europe/Prague',
      resourceMinutesForConfirmationBeforeStartTime: 1,
      resourceUnconfirmedEventCancelEventTime: 2,
      resourceUnconfirmedEventCancelEventAllDayTime: 3,
      multiDayEventConfirmationSettings: {
        multiDayEventConfirmationId: 4,
        lessThanMinutes: 5,
        lessThanConfirmationId: 6,
        greaterThanMinutes: 7,
        greaterThanConfirmationId: 8,
      },
    });
    expect(confirmationSettingsOf(resource)).toEqual({
      timeZone: 'Europe/Prague',
      minutesBeforeStart: 1,
      cancelMinutesAfterStart: 2,
      cancelAllDayMinutes: 3,
      multiDay: { id: 4, lessThanMinutes: 5, lessThanId: 6, greaterThanMinutes: 7, greaterThanId: 8 },
    });
  });

  it('have no thresholds if the resource has none', () => {
    expect(confirmationSettingsOf(createWireResource({ id: 'desk' })).multiDay).toBeNull();
  });
});
