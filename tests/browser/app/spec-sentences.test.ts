/*
 * The sentences of the error catalogue (specification, point 8), word for word, as the screens and the log show them.
 */
import { beforeAll, expect, test } from 'vitest';

import { failureText } from '../../../src/state/failure-text.ts';
import { i18n, loadTexts, setInterfaceLanguage, startI18n } from '../../../src/i18n/index.ts';
import type { Failure } from '../../../workers/contract.ts';
import { unknownZone } from '../../../workers/model/zones.ts';
import { classifyEvent } from '../../../workers/rules/event-kinds.ts';

const say = (failure: Failure): string => failureText(failure, i18n.t);
const times = { start: 0, end: 1, isAllDay: false };
const reasonOf = (iCalUId: string): string => {
  const kind = classifyEvent({ id: '1', iCalUId }, times, []);
  return kind.kind === 'Identified' ? '' : kind.reason;
};

beforeAll(async () => {
  await startI18n();
  await setInterfaceLanguage('en');
  await loadTexts('account', 'events', 'reservation');
});

test.for<readonly [sentence: string, said: () => string]>([
  ['Cannot load config file.', () => say({ type: 'config-unreadable', detail: '' })],
  ['Cannot connect to API server, check if it is available', () => say({ type: 'api-unreachable', detail: '' })],
  [
    "API is not configured. Edit the settings in the provider's administration console.",
    () => say({ type: 'api-not-configured' }),
  ],
  [
    "Assist is not configured. Edit the settings in the provider's administration console",
    () => say({ type: 'assist-not-configured' }),
  ],
  ['Cannot load QR Code info file.', () => i18n.t('account:qr.infoFailed')],
  ['cannot load qr code.', () => i18n.t('account:qr.failed')],
  ['Error loading resources: why', () => say({ type: 'resources-failed', detail: 'why' })],
  ['Click to reload browser', () => i18n.t('common:failure.reload')],
  ['Cannot find event attendee from location', () => reasonOf('uid')],
  ['Missing iCalUId, or it is empty', () => reasonOf('')],
  ['Timezone Mars/Base not found in IANA database or Windows database', () => unknownZone('Mars/Base')],
])('says "%s"', ([sentence, said]) => {
  expect(said()).toBe(sentence);
});

test.for<readonly [sentence: string, said: () => string]>([
  ['Error loading resources:', () => i18n.t('common:notice.resources', { detail: 'why', time: '9:00' })],
  ['Cannot create webex meetings', () => i18n.t('events:noMeeting', { reason: 'why' })],
  ['Cannot create webex meetings', () => i18n.t('reservation:toast.noMeeting', { subject: 'Budget', reason: 'why' })],
])('begins with "%s"', ([sentence, said]) => {
  expect(said().slice(0, sentence.length)).toBe(sentence);
});
