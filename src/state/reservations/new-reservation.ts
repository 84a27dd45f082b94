import { dateOf, isDate } from '../../i18n/formats.ts';
import { live } from '../live.ts';
import { ROUTES } from '../routes.ts';
import { reserveAddress } from './reserve-address.ts';

/** On a day to come the form opens at the start of a working day. */
const MORNING = '08:00';

/** The screens whose day a new reservation is for. */
const OF_A_DAY: ReadonlySet<string> = new Set([ROUTES.timeline, ROUTES.plan]);

/** Like wouter's: `state` becomes that of the entry. */
type Navigate = (to: string, options?: { readonly state: unknown }) => void;

/** Opens the form: for the day that is shown if it is to come, else for now. Going back leads to the screen again. */
export function openNewReservation(navigate: Navigate): void {
  const { pathname, search } = location;
  const date = OF_A_DAY.has(pathname) ? (new URLSearchParams(search).get('date') ?? '') : '';
  const isToCome = isDate(date) && date > dateOf(live.now === 0 ? Date.now() : live.now);
  const address = reserveAddress({ start: isToCome ? new Date(`${date}T${MORNING}`).getTime() : null });
  navigate(address, ...(pathname === ROUTES.timeline ? [{ state: { stepsBack: 1 } }] : []));
}
