/*
 * The part of a body that tells how to join online: some providers write one themselves, for other links it is ours. It
 * stays as it is when the text is changed: without its part a meeting of a provider may lose its settings.
 */
import type { MeetingLink } from '../../model/event.ts';
import { plainToHtml, shownPart } from '../../model/html.ts';

export interface BodyParts {
  /** What the organizer wrote. */
  readonly text: string;
  /** How to join; '' = nothing is said. */
  readonly meeting: string;
}

/** A provider may separate its part by lines of these. */
const LINE = /_{20,}/g;
const BLOCK = /<(?:div|p)\b/gi;

/**
 * The parts of a body. Of a whole document only what it shows is used.
 * @param url of the meeting; null = there is none
 */
export function splitBody(html: string, url: string | null): BodyParts {
  const inner = shownPart(html);
  const at = url === null ? -1 : positionOf(inner, url);
  if (at === -1) return { text: inner.trim(), meeting: '' };
  const before = inner.slice(0, at);
  const line = [...before.matchAll(LINE)].at(-1)?.index ?? at;
  const begin = [...before.slice(0, line).matchAll(BLOCK)].at(-1)?.index ?? line;
  return { text: withoutEmptyEnd(inner.slice(0, begin)).trim(), meeting: inner.slice(begin).trim() };
}

/** Without the breaks and the white space at its end, taken one by one: a text may have any number of them. */
function withoutEmptyEnd(html: string): string {
  for (let text = html.trimEnd(); ; ) {
    const at = text.lastIndexOf('<');
    if (at === -1 || !/^<br\s*\/?>$/i.test(text.slice(at))) return text;
    text = text.slice(0, at).trimEnd();
  }
}

/** What comes before the part of the provider in a plain text. */
export function withoutMeeting(text: string): string {
  return (text.split(LINE)[0] ?? '').trimEnd();
}

/** A body of both parts. */
export function joinBody({ text, meeting }: BodyParts): string {
  return meeting === '' ? text : `${text}<br>\n${meeting}`;
}

/** How to join by a link. */
export function meetingText({ url, code, password }: MeetingLink): string {
  const link = plainToHtml(url);
  const lines = [`<a href="${link}">${link}</a>`, ...[code, password].flatMap((one) => (one ? plainToHtml(one) : []))];
  return `<p>${lines.join('<br>\n')}</p>`;
}

/** In HTML an address is usually escaped. */
function positionOf(html: string, url: string): number {
  const escaped = html.indexOf(plainToHtml(url));
  return escaped === -1 ? html.indexOf(url) : escaped;
}
