/*
 * What a hostile client may send on an open connection: records that are valid, changed, nested, cut and joined.
 */
import * as fc from 'fast-check';

const SEPARATOR = '\u001E';
const MESSAGE_LIMIT = 32 * 1024;

const nested = (opening: string, closing: string, levels: number): string =>
  opening.repeat(levels) + (opening.endsWith(':') ? '1' : '') + closing.repeat(levels);

/**
 * Some thousand levels fit in a message. V8 writes most objects out without recursion, those with keys like 1 with it.
 */
const deep = fc.oneof(
  fc.integer({ min: 1, max: 16_000 }).map((levels) => nested('[', ']', levels)),
  fc.integer({ min: 1, max: 5_300 }).map((levels) => nested('{"a":', '}', levels)),
  fc.integer({ min: 2_000, max: 5_300 }).map((levels) => nested('{"1":', '}', levels)),
  fc.integer({ min: 1, max: 4_000 }).map((levels) => nested('[{"":', '}]', levels)),
);

const odd = fc.constantFrom(
  '1e400',
  '-1e400',
  '-0',
  '9007199254740993',
  '9'.repeat(1_000),
  '0.1e-999',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\ud800"',
  '"\\u0000"',
  '"\\u001e"',
  'null',
  'true',
  '""',
  '[]',
  '{}',
  '{"__proto__":{"id":1,"isGuest":false}}',
  '{"constructor":{"prototype":{"id":1}}}',
  '{"id":{"id":{"id":1}}}',
  '{"id":"a","id":"b"}',
  '{"toJSON":1,"toString":1,"valueOf":1,"then":1}',
  'undefined',
  'NaN',
);

const text = fc.oneof(
  fc.constantFrom('Object', 'object', 'ObjectChanged', '__proto__', 'constructor', 'toString', ''),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const value = fc.oneof(
  { weight: 3, arbitrary: odd },
  { weight: 2, arbitrary: deep },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((json) => JSON.stringify(json)) },
  { weight: 1, arbitrary: text.map((json) => JSON.stringify(json)) },
  { weight: 1, arbitrary: fc.integer({ min: 15_000, max: 34_000 }).map((length) => `"${'x'.repeat(length)}"`) },
);

const FIELDS = ['headers', 'invocationId', 'target', 'arguments', 'streamIds', 'item', 'error', 'result', '__proto__'];

/** A record as it should be, of any type. */
const valid = fc
  .record({ type: fc.integer({ min: 1, max: 7 }), id: fc.uuid(), target: text, first: value, second: value })
  .map(({ type, id, target, first, second }) => {
    const called = `"target":${JSON.stringify(target)},"arguments":[${first},${second}]`;
    return `{"type":${type},"invocationId":"${id}",${called}}`;
  });
const ofObject = fc
  .tuple(fc.constantFrom('1', '"door"', '{"id":7}'), value)
  .map(([object, item]) => `{"type":1,"target":"Object","arguments":[${object},${item}]}`);
const wrongTypes = fc
  .tuple(value, fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 5 }))
  .map(([type, fields]) => {
    const rest = Object.entries(fields).map(([name, json]) => `,${JSON.stringify(name)}:${json}`);
    return `{"type":${type}${rest.join('')}}`;
  });
const record = fc.oneof(valid, ofObject, wrongTypes, value);

/** One character moved, removed or doubled. */
const changed = fc
  .tuple(record, fc.nat(), fc.constantFrom('', '"', '{', ']', ',', '\\', SEPARATOR, '\u0000', '\ud800'))
  .map(([json, at, put]) => json.slice(0, at % (json.length + 1)) + put + json.slice((at % (json.length + 1)) + 1));
const cut = fc.tuple(record, fc.nat()).map(([json, at]) => json.slice(0, at % (json.length + 1)));

const oneText = fc.oneof(
  record.map((json) => json + SEPARATOR),
  changed.map((json) => json + SEPARATOR),
  cut,
  fc.array(record, { minLength: 2, maxLength: 5 }).map((all) => all.map((json) => json + SEPARATOR).join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer({ min: 1, max: 120 }).map((count) => SEPARATOR.repeat(count)),
);

/** The frames that crashed the server: nested too deep to be serialized again. */
export const CRASH_FRAMES: readonly string[] = [
  `{"type":1,"invocationId":"1","target":"Object","arguments":["a",${nested('{"1":', '}', 5_300)}]}`,
  `{"type":1,"target":"Object","arguments":["a",${nested('[', ']', 15_000)}]}`,
  `{"type":1,"target":"Object","arguments":[{"id":${nested('{"1":', '}', 5_300)}},1]}`,
].map((json) => json + SEPARATOR);

/** Texts that a client sends after its handshake. A text is a frame of a WebSocket, or the body of a POST. */
export const payload: fc.Arbitrary<string> = oneText.filter((sent) => sent.length <= MESSAGE_LIMIT * 1.5);
