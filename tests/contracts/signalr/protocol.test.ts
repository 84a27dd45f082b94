import { describe, expect, test } from 'vitest';

import {
  closeRecord,
  completionRecord,
  handshakeRecord,
  invocationRecord,
  parseHandshake,
  parseMessage,
  RECORD_SEPARATOR,
  refuseProtocol,
  splitRecords,
} from '../../../server/hub/protocol.ts';
import vectors from '../vectors/signalr/hub-json.vectors.json' with { type: 'json' };

/** Refusals that depend on what a method takes, not on the form of the message. */
const isAboutMethod = (error: string): boolean => /^(Invocation provides|Error binding)/.test(error);
/** The originals rely on a lenient reader; with proper quotes, a case fails for its own reason. */
const strictly = (wire: string): string => wire.replaceAll("'", '"').replaceAll('arguments:', '"arguments":');

describe('messages', () => {
  test.each(vectors.validMessages)('reads $name', ({ wire }) => {
    const message = parseMessage(wire);
    expect(message.ok && message.value).toMatchObject(JSON.parse(wire));
  });

  test.each(vectors.specExamples.filter(({ message }) => message.type <= 7 && !isContradiction(message)))(
    'reads the example of $section',
    ({ message }) => {
      expect(parseMessage(JSON.stringify(message))).toMatchObject({ ok: true, value: message });
    },
  );

  test.each(vectors.invalidForServer.cases.filter((one) => !isAboutMethod(one.serverError)))(
    'refuses $wire',
    ({ wire }) => {
      expect(parseMessage(strictly(wire)).ok).toBe(false);
    },
  );

  test.each(
    vectors.invalidForServer.cases.filter((one) => isAboutMethod(one.serverError) && isJson(strictly(one.wire))),
  )('leaves the arguments of $wire to the method', ({ wire }) => {
    expect(parseMessage(strictly(wire)).ok).toBe(true);
  });

  test.each(['{"type":8,"sequenceId":1}', '{"type":99}', '{"type":0}'])('ignores %s of later protocols', (wire) => {
    expect(parseMessage(wire)).toEqual({ ok: true, value: { type: 'foreign' } });
  });
});

describe('handshakes', () => {
  test.each(vectors.handshake.requestValid)('reads $wire', ({ wire, protocol, version }) => {
    expect(parseHandshake(withoutSeparator(wire))).toEqual({ ok: true, value: { protocol, version } });
  });

  test.each(vectors.handshake.requestInvalid)('refuses $wire', ({ wire }) => {
    expect(parseHandshake(withoutSeparator(wire)).ok).toBe(false);
  });

  test('speaks version 1 of json and nothing else', () => {
    expect(refuseProtocol({ protocol: 'json', version: 1 })).toBeNull();
    expect(refuseProtocol({ protocol: 'messagepack', version: 1 })).toBe(
      "The protocol 'messagepack' is not supported.",
    );
    expect(refuseProtocol({ protocol: 'json', version: 2 })).toContain('version 2');
  });

  test('answers in the forms that clients read', () => {
    const valid = vectors.handshake.responseValid.map(({ wire }) => wire);
    expect(valid).toContain(handshakeRecord(null));
    expect(valid).toContain(handshakeRecord('dummy'));
  });
});

describe('records', () => {
  test('are split at the separator, the rest kept', () => {
    const text = vectors.clientReads.cases.find(({ wire }) => wire.split(RECORD_SEPARATOR).length === 3)?.wire ?? '';
    expect(splitRecords(`${text}{"ty`)).toMatchObject({ records: { length: 2 }, rest: '{"ty' });
    expect(splitRecords('')).toEqual({ records: [], rest: '' });
  });

  test('of ours are never in a form that clients refuse', () => {
    const ours = [
      invocationRecord('Reload', []),
      completionRecord('7', { result: null }),
      completionRecord('7', { error: 'no' }),
      closeRecord({ allowReconnect: true }),
    ];
    expect(ours.map((record) => JSON.parse(withoutSeparator(record)))).toEqual([
      { type: 1, target: 'Reload', arguments: [] },
      { type: 3, invocationId: '7', result: null },
      { type: 3, invocationId: '7', error: 'no' },
      { type: 7, allowReconnect: true },
    ]);
    expect(ours.every((record) => record.indexOf(RECORD_SEPARATOR) === record.length - 1)).toBe(true);
  });
});

function withoutSeparator(wire: string): string {
  return wire.replace(RECORD_SEPARATOR, '');
}

function isJson(wire: string): boolean {
  try {
    JSON.parse(wire);
    return true;
  } catch {
    return false;
  }
}

/** The specification prints one completion with both error and result, which it forbids two lines later. */
function isContradiction(message: object): boolean {
  return 'error' in message && 'result' in message;
}
