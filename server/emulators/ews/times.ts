import { invalid } from './soap.ts';
import type { WallClock } from './ews-zones.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** An xs:dateTime that may be without an offset. @throws EwsError */
export function readTime(
  text: string | undefined,
  name: string,
): { readonly text: string; readonly hasOffset: boolean } {
  const [written, offset] = TIME.exec(text ?? '') ?? [];
  if (written === undefined) throw invalid(`The '${name}' is invalid: '${text?.slice(0, 40) ?? ''}' is no dateTime.`);
  return { text: written, hasOffset: offset !== undefined };
}

/** The instant of an xs:dateTime, which is read by a wall clock where it has no offset. @throws EwsError */
export function toInstant(text: string | undefined, name: string, clock: WallClock): number {
  const time = readTime(text, name);
  try {
    if (time.hasOffset) return Temporal.Instant.from(time.text).epochMilliseconds;
    return clock.toInstant(Temporal.PlainDateTime.from(time.text, { overflow: 'reject' }));
  } catch (error) {
    if (error instanceof RangeError) throw invalid(`The '${name}' is invalid: there is no time '${time.text}'.`);
    throw error;
  }
}
