import { createHash } from 'node:crypto';

import { zoneOrUtc } from '../../calendar/times/zones.ts';
import type { OriginalStart, StoredEvent } from '../../store/store.ts';
import { type Item, seriesName, type StoredName } from '../items.ts';

/*
 * Ids as Google has them: base32hex in lower case, the same in the calendars of all who take part. The iCalUID of what
 * is made at Google is its id with `@google.com`; all other events have an id made of that in our store.
 */

const DIGITS = '0123456789abcdefghijklmnopqrstuv';
const BITS = 5;
const DIGEST_BYTES = 5;

const digest = (bytes: Buffer): Buffer => createHash('sha512').update(bytes).digest().subarray(0, DIGEST_BYTES);

function toBase32(bytes: Buffer): string {
  let [text, buffer, held] = ['', 0, 0];
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    for (held += 8; held >= BITS; held -= BITS) text += DIGITS[(buffer >> (held - BITS)) & 31] ?? '';
  }
  return held === 0 ? text : text + (DIGITS[(buffer << (BITS - held)) & 31] ?? '');
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [buffer, held] = [0, 0];
  for (const letter of text) {
    buffer = ((buffer << BITS) | DIGITS.indexOf(letter)) & 0xfff;
    held += BITS;
    if (held >= 8) {
      held -= 8;
      bytes.push((buffer >> held) & 0xff);
    }
  }
  return Buffer.from(bytes);
}

const OWN_ID = /^[\da-v]{5,1024}$/;

/** Whether a client may give an event this id. */
export const isOwnId = (text: string): boolean => OWN_ID.test(text);

/** The id of what was not made at Google. */
export function toNameId({ kind, id }: StoredName): string {
  const bytes = Buffer.from(`${kind === 'series' ? 's' : 'e'}${id}`);
  return toBase32(Buffer.concat([bytes, digest(bytes)]));
}

/** @returns null for an id that `toNameId` has not made */
export function readNameId(text: string): StoredName | null {
  if (!isOwnId(text)) return null;
  const bytes = fromBase32(text);
  const name = bytes.subarray(0, -DIGEST_BYTES);
  if (name.length < 2 || toBase32(bytes) !== text || !bytes.subarray(-DIGEST_BYTES).equals(digest(name))) return null;
  return { kind: name[0] === 's'.charCodeAt(0) ? 'series' : 'event', id: name.subarray(1).toString() };
}

const UID = /^([\da-v]{5,1024})@google\.com$/;

/** The iCalUID of an event that was made at Google. */
export const toUid = (id: string): string => `${id}@google.com`;

/** The time of an event by the rule of its series. */
export function originalOf({ isException, originalStart, start, timeZone }: StoredEvent): OriginalStart {
  return isException && originalStart !== null ? originalStart : { start, timeZone };
}

/** The date in the zone of an event, `YYYYMMDD`, and the time in UTC, `YYYYMMDDTHHMMSSZ`. */
function stampsOf(stored: StoredEvent): readonly [date: string, time: string] {
  const { start, timeZone } = originalOf(stored);
  const instant = Temporal.Instant.fromEpochMilliseconds(start);
  const date = instant.toZonedDateTimeISO(zoneOrUtc(timeZone)).toPlainDate().toString();
  const time = instant.toString({ smallestUnit: 'second' });
  return [date.replaceAll('-', ''), time.replaceAll(/[-:]/g, '')];
}

const INSTANCE = /^([\da-v]+)_(\d{8}(?:T\d{6}Z)?)$/;

/** An id in its parts; the stamp is that of an event of a series. */
export function splitId(text: string): { readonly whole: string; readonly stamp: string | null } {
  const [, whole = text, stamp = null] = INSTANCE.exec(text) ?? [];
  return { whole, stamp };
}

/** Whether an event of a series is meant; as a whole day or not, it stays the same one. */
export const isStampOf = (stored: StoredEvent, stamp: string): boolean => stampsOf(stored).includes(stamp);

/** The id of a single event or of a series as a whole. */
export function toWholeId(stored: StoredEvent): string {
  const [, own] = UID.exec(stored.iCalUId) ?? [];
  if (own !== undefined && readNameId(own) === null) return own;
  const { id, seriesMasterId, organizerEmail } = stored;
  return toNameId(seriesMasterId === null ? { kind: 'event', id } : seriesName(organizerEmail, seriesMasterId));
}

/**
 * The id of an event.
 * @param showsPeople whether the reader sees the organizer, whose address is in the id of a series
 */
export function toGoogleId({ stored, isSeries }: Item, showsPeople: boolean): string {
  if (stored.seriesMasterId === null || isSeries) return toWholeId(stored);
  if (!showsPeople) return toNameId({ kind: 'event', id: stored.id });
  const [date, time] = stampsOf(stored);
  return `${toWholeId(stored)}_${stored.isAllDay ? date : time}`;
}
