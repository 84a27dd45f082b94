/*
 * The calendar of a Google Workspace account, as a lazy module: a site on another calendar loads nothing of it.
 */
import { createGoogleCalendar } from '../../calendars/google/google.ts';
import { openProviderCalendar, type ProviderOwner, type ProviderParts } from './provider-calendar.ts';

export function openGoogleCalendar(parts: ProviderParts, owner: ProviderOwner) {
  return createGoogleCalendar(openProviderCalendar(parts, owner));
}
