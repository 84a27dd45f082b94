import type { Failure } from '../../../workers/contract.ts';
import { saveFile } from '../browser/save-file.ts';
import { computation } from '../workers/workers.ts';

/** Saves an event, or its whole series, as an iCalendar file for other calendars. @returns why it failed; null = saved */
export async function saveIcs(eventId: string, isWhole: boolean): Promise<Failure | null> {
  const file = await computation().myEvents.toIcs(eventId, isWhole);
  if (!file.ok) return file.error;
  saveFile(file.value.fileName, 'text/calendar;charset=utf-8', file.value.text);
  return null;
}
