/*
 * The part of a text that tells how to join online: Exchange has no field for a link, and those who are invited get the
 * text alone.
 */
import * as v from 'valibot';

import { plainToHtml, shownPart } from '../../workers/model/html.ts';
import { MeetingLinkSchema } from '../../workers/wire/schemas/calendar.ts';

const LINE = '_'.repeat(32);
const BLOCK = /<(?:div|p)\b/gi;

/** What the organizer wrote: of a whole document what it shows, without our part on the meeting. */
export function writtenText(html: string, hasMeeting: boolean): string {
  const inner = shownPart(html);
  const line = hasMeeting ? inner.lastIndexOf(LINE) : -1;
  if (line === -1) return inner.trim();
  const begin = [...inner.slice(0, line).matchAll(BLOCK)].at(-1)?.index ?? line;
  return inner.slice(0, begin).trim();
}

/** @param meetingLink JSON; null = no meeting */
export function withMeeting(html: string, meetingLink: string | null): string {
  if (meetingLink === null) return html;
  const { url, code, password } = v.parse(MeetingLinkSchema, JSON.parse(meetingLink));
  const lines = [LINE, url, ...[code, password].flatMap((text) => (text == null || text === '' ? [] : [text]))];
  return `${html}\n<div>${plainToHtml(lines.join('\n'))}</div>`;
}
