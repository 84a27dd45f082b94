import { CALENDAR_COLOURS, type OtherCalendar } from '../../wire/schemas/other-calendars.ts';

/** The hue of a calendar: the chosen one, else always the same one for its address. */
export function colourOf({ colour, email }: Pick<OtherCalendar, 'colour' | 'email'>): number {
  if (colour !== null) return colour;
  let sum = 0;
  for (let at = 0; at < email.length; at += 1) sum += email.charCodeAt(at);
  return sum % CALENDAR_COLOURS;
}

/** The first of the hues that are used least by some calendars. */
export function freeColour(calendars: readonly Pick<OtherCalendar, 'colour' | 'email'>[]): number {
  const counts = Array.from({ length: CALENDAR_COLOURS }, () => 0);
  for (const colour of calendars.map(colourOf)) counts[colour] = (counts[colour] ?? 0) + 1;
  return counts.indexOf(Math.min(...counts));
}
