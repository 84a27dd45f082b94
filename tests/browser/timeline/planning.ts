/*
 * The timeline with a reservation of the user, for tests of its actions.
 */
import type { ReservationDetails } from '../../../workers/contract.ts';
import { createFrame, createItem } from './campus.ts';
import type { FakeOptions } from './fake-engine.ts';
import { open } from './screen-fixture.tsx';

/** "Weekly planning" on row 2 from 11:00 to 12:00; row 3 is taken from 12:00 to 13:00, the rest is free. */
export const planning = createItem(2, 44, 48);
const taken = `${'0'.repeat(48)}2222`;
const itself = `${'0'.repeat(44)}2222`;
export const codes = ['0', '0', itself, taken, '0'];
export const day = () => createFrame({ rows: 60, rowsPerGroup: 30, codes, items: [planning] });

export const detailsOf = (): ReservationDetails => ({
  eventId: planning.eventId,
  resourceId: planning.resourceId,
  resourceName: 'Meeting room 1.003',
  areaPath: '',
  subject: planning.subject,
  start: planning.start,
  end: planning.end,
  look: 'accepted',
  organizerName: 'Jana',
  isOrganizer: true,
  confirmUntil: null,
  showConfirmButton: false,
  showChangeButton: true,
  showFinish: false,
});

/** Opens it. */
export const start = (more: Partial<FakeOptions> = {}) => open({ frameOf: day, details: detailsOf, ...more });
