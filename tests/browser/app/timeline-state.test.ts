import { beforeEach, expect, test } from 'vitest';

import type { TimelineUpdate } from '../../../workers/contract.ts';
import { TODAY } from '../../queries.ts';
import { session } from '../../../src/state/session.ts';
import { openTimeline, timeline } from '../../../src/state/timeline.ts';
import { createFrame } from '../timeline/campus.ts';
import { provideFakeEngine, signedIn, signedOut } from './fake-engine.ts';

beforeEach(() => {
  session.state = signedIn;
});

test('forgets the day on sign-out, so that the next user sees nothing of it', async () => {
  let tell: (update: TimelineUpdate) => void = () => undefined;
  provideFakeEngine({
    timeline: {
      open(_query, onUpdate) {
        tell = onUpdate;
        return Promise.resolve(() => undefined);
      },
    },
  });
  openTimeline(TODAY);
  tell({ type: 'frame', frame: createFrame({ rows: 3 }) });
  expect(timeline.scene).not.toBeNull();
  session.state = signedOut;
  await Promise.resolve();
  expect(timeline.scene).toBeNull();
  expect(timeline.isOpening).toBe(true);
});
