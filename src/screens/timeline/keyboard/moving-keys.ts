import type { TimelineModel } from '../../../../workers/painting/timeline-model.ts';
import { stepBy } from '../pointer/moving.ts';
import type { Moving } from '../pointer/moving.ts';

/**
 * Where a key takes a held reservation: the arrows move it by quarter hour and place, with Shift they stretch its end.
 * Null = the key does nothing to it.
 */
export function keyMoving(
  model: TimelineModel,
  moving: Moving,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Moving | null {
  const held = { ...moving, part: shiftKey ? 'end' : 'whole' } as const;
  switch (key) {
    case 'ArrowLeft':
      return stepBy(model, held, -1, 0);
    case 'ArrowRight':
      return stepBy(model, held, 1, 0);
    case 'ArrowUp':
      return shiftKey ? null : stepBy(model, held, 0, -1);
    case 'ArrowDown':
      return shiftKey ? null : stepBy(model, held, 0, 1);
    default:
      return null;
  }
}
