import { expect, test } from 'vitest';

import { keepEarlyMessages } from '../../../workers/areas/shared/early-messages.ts';

test('delivers messages that came before there was a listener, once and in order', () => {
  const target = new EventTarget();
  const deliver = keepEarlyMessages(target);
  const say = (data: string): void => void target.dispatchEvent(new MessageEvent('message', { data }));
  say('one');
  say('two');
  const heard: unknown[] = [];
  target.addEventListener('message', (event) => void heard.push(event instanceof MessageEvent ? event.data : null));
  deliver();
  say('three');
  expect(heard).toEqual(['one', 'two', 'three']);
});
