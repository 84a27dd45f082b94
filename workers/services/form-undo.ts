/*
 * Taking back what a form has changed: what there was before is written again, as long as nobody has changed it since.
 */
import type { CalendarEvent } from '../wire/schemas/calendar.ts';
import { isSameForm } from './form-alike.ts';
import { meetingOf, toForm } from './form-of-event.ts';
import type { FormUpdate, ReplacedForm } from './form-writing.ts';
import type { Workspace } from './workspace.ts';

/** Changes that can still be taken back, newest last. Toasts offer it for seconds, so a few are plenty. */
const MOST_KEPT = 20;

export interface Undos {
  /** @returns whether the change can be taken back */
  keep(update: FormUpdate, replaced: ReplacedForm, workspace: Workspace): boolean;
  /** What takes the last change of an event back; null = nothing does. */
  get(eventId: string): FormUpdate | null;
  drop(eventId: string): void;
}

/** Remembers by event what its last change has replaced. */
export function createUndos(): Undos {
  const undoByEventId = new Map<string, FormUpdate>();
  const drop = (eventId: string): void => void undoByEventId.delete(eventId);
  return {
    keep(update, replaced, workspace) {
      const { id } = replaced.event;
      drop(update.eventId);
      drop(id);
      const undo = toUndo(update, replaced, workspace);
      if (undo === null) return false;
      undoByEventId.set(id, undo);
      const [oldest] = undoByEventId.keys();
      if (undoByEventId.size > MOST_KEPT && oldest !== undefined) drop(oldest);
      return true;
    },
    get: (eventId) => undoByEventId.get(eventId) ?? null,
    drop,
  };
}

/**
 * A rule that was rewritten has ended events and made others, and following dates are a series of their own from then on:
 * neither becomes what it was. Nor does a meeting that was given up: a new one would have another link.
 */
function toUndo({ form, scope }: FormUpdate, replaced: ReplacedForm, workspace: Workspace): FormUpdate | null {
  const { before, event, shown, isOtherRule, isAlike } = replaced;
  const isSplit = scope === 'following' && shown.isRecurring;
  const isMeetingLost = meetingOf(before) !== 'none' && form.meeting !== meetingOf(before);
  const after = toForm(event, event.recurrence ?? null, workspace);
  if (isOtherRule || isSplit || isMeetingLost || !isAlike || after === null) return null;
  if (isSameForm(shown.form, after) || (scope === 'series' && !isSameDate(before, event))) return null;
  return {
    eventId: event.id,
    form: { ...shown.form, recurrence: after.recurrence },
    scope,
    seen: after,
    bodyHtml: before.bodyHtml ?? '',
  };
}

/** The rule of a series whose dates move is another one. */
const isSameDate = (before: CalendarEvent, after: CalendarEvent): boolean =>
  before.start.dateTime.slice(0, 10) === after.start.dateTime.slice(0, 10);
