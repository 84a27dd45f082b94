/*
 * The calendar of a Microsoft 365 account, as a lazy module: a site on another calendar loads nothing of it.
 */
import { createGraphCalendar } from '../../calendars/graph/graph.ts';
import { openProviderCalendar, type ProviderOwner, type ProviderParts } from './provider-calendar.ts';

export function openGraphCalendar(parts: ProviderParts, owner: ProviderOwner) {
  return createGraphCalendar(openProviderCalendar(parts, owner));
}
