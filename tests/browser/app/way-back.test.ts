import { expect, onTestFinished, test, vi } from 'vitest';

import { goBack } from '../../../src/state/way-back.ts';

test('two presses of the back button lead no further than one', () => {
  vi.useFakeTimers();
  const go = vi.spyOn(history, 'go').mockReturnValue();
  onTestFinished(() => {
    go.mockRestore();
    vi.useRealTimers();
  });
  goBack(2);
  goBack(2);
  expect(go.mock.calls).toEqual([[-2]]);
  const arrivals = [
    () => window.dispatchEvent(new Event('popstate')),
    () => window.dispatchEvent(new Event('pageshow')),
    // There was nothing to go back to.
    () => vi.runAllTimers(),
  ];
  for (const [index, arrive] of arrivals.entries()) {
    arrive();
    goBack(1);
    goBack(1);
    expect(go.mock.calls.slice(index + 1)).toEqual([[-1]]);
  }
  vi.runAllTimers();
});
