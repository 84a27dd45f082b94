import type * as v from 'valibot';

/**
 * Who may call. `visitor`: everybody, and a token shows what is hidden from visitors; `member`: not guests;
 * `person`: neither guests nor door displays; `display`: door displays alone.
 */
export type Access = 'anyone' | 'visitor' | 'signed-in' | 'member' | 'person' | 'display';

export type RequestHeader = 'Idempotency-Key' | 'If-Match' | 'If-None-Match';

/** An answer that a route writes itself: its schema, its content type, or null = no body. */
export type WrittenAnswer = v.GenericSchema | string | readonly string[] | null;

/** What the document says about a call beside the schemas of its route. */
export interface Call {
  /** The name by which generated clients call it. */
  readonly id: string;
  readonly summary: string;
  readonly access: Access;
  readonly headers?: readonly RequestHeader[];
  /** Headers of successful answers. */
  readonly sends?: readonly string[];
  readonly answers?: Readonly<Record<number, WrittenAnswer>>;
}

/** Calls of one topic by route, e.g. `GET /api/pois`. */
export type Calls = Readonly<Record<string, Call>>;

export const NO_BODY = { 204: null };

/** A call whose answer has a time stamp in a header; with that stamp as `cachedTimestamp` it is 204 until it changes. */
export const stamped = (
  id: string,
  summary: string,
  access: Access,
  schema: v.GenericSchema,
  header: string,
): Call => ({
  id,
  summary: `${summary} 204 where \`cachedTimestamp\` is still the stamp of the answer.`,
  access,
  sends: [header],
  answers: { 200: schema, 204: null },
});
