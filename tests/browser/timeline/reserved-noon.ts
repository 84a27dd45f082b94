/*
 * A campus with one resource reserved over noon, and its worker's explanations.
 */
import type { SlotExplanation, SlotRequest } from '../../../workers/contract.ts';
import { createFrame, slotInstant } from './campus.ts';
import type { FakeOptions } from './fake-engine.ts';
import { open } from './screen-fixture.tsx';

/** Row 1 is reserved 12:00–13:00. */
export const codes = ['0', `${'0'.repeat(48)}2222`];
export const day = () => createFrame({ rows: 60, rowsPerGroup: 30, codes });
export const nearest = {
  resourceId: 'resource-40',
  resourceName: 'Desk 2-011',
  areaPath: 'Building A',
  start: slotInstant(49),
  end: slotInstant(51),
  row: 40,
};
export const reserved: SlotExplanation = {
  obstacle: { type: 'reserved', from: slotInstant(48), until: slotInstant(52) },
  next: { start: slotInstant(52), end: slotInstant(54) },
  nearest,
  confirmation: null,
};
export const free = ({ start, minutes }: SlotRequest): SlotExplanation => ({
  obstacle: null,
  next: { start, end: start + minutes * 60_000 },
  nearest: null,
  confirmation: null,
});
export const explainedSlot = (request: SlotRequest): SlotExplanation =>
  request.resourceId === 'resource-1' && request.start < slotInstant(52) ? reserved : free(request);

export const start = (more: Partial<FakeOptions> = {}) => open({ frameOf: day, explainedSlot, ...more });

/** The same worker, with its requests. */
export function listening() {
  const asked: SlotRequest[] = [];
  const listen = (request: SlotRequest): SlotExplanation => {
    asked.push(request);
    return explainedSlot(request);
  };
  return { asked, explainedSlot: listen };
}
