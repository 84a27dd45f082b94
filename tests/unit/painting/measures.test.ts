import { expect, test } from 'vitest';

import { measures, slotMilliseconds, zoomSteps } from '../../../workers/painting/measures.ts';

test('the sizes are those of the specification', () => {
  expect(measures).toMatchObject({
    scheduleHeight: 28,
    quarterWidth: 20,
    scheduleMargin: 3,
    delimiterWidth: 1,
    hourHeight: 60,
    dateHeight: 30,
    groupDelimiterHeight: 38,
  });
  expect(slotMilliseconds).toBe(15 * 60 * 1_000);
  expect(zoomSteps[0]).toMatchObject({ days: 1, least: 20 });
});
