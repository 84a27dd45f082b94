/*
 * Undoing the change of a form: the previous state is written again, unless it has been changed since.
 */
import type { CalendarEvent } from '../../model/event.ts';
import { isSameForm } from './form-alike.ts';
import { meetingOf, toForm } from './form-of-event.ts';
import type { FormUpdate, ReplacedForm } from './form-writing.ts';
import type { Workspace } from '../shared/workspace.ts';

/**
 * Undoes a change; null = it cannot be undone. A rewritten rule has ended events and created others, and
 * following dates are a series of their own from then on: neither can be restored. Nor can a meeting that was given
 * up: a new one would have another link.
 */
export function toUndo({ form, scope }: FormUpdate, replaced: ReplacedForm, workspace: Workspace): FormUpdate | null {
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

/** A series whose dates move gets another rule. */
const isSameDate = (before: CalendarEvent, after: CalendarEvent): boolean =>
  before.start.dateTime.slice(0, 10) === after.start.dateTime.slice(0, 10);
