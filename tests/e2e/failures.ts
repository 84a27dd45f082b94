import { stripVTControlCharacters } from 'node:util';

import { slowestTests } from '../../.ci/slowest-tests.mjs';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Lines of an error that describe it; the complete text is further up. */
const LINES = 12;

/**
 * Repeats at the very end why tests failed, also those that passed when they were tried again, and what was slow: only
 * the end of a long output may be kept.
 */
// oxlint-disable-next-line no-default-export -- Playwright takes a reporter that way
export default class Failures implements Reporter {
  #all: readonly TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#all = suite.allTests();
  }

  onExit(): Promise<void> {
    for (const test of this.#all) {
      const faults = test.results.flatMap(({ errors }) => errors);
      if (faults.length === 0) continue;
      const verdict = test.outcome() === 'flaky' ? 'FAILED ONCE' : 'FAILED';
      console.log(`\n${verdict} ${test.titlePath().filter(Boolean).join(' › ')}`);
      for (const { message, location } of faults) {
        const said = stripVTControlCharacters(message ?? 'nothing was said')
          .split('\n')
          .slice(0, LINES)
          .join('\n');
        console.log(`line ${location?.line ?? '?'}: ${said}`);
      }
    }
    const tests = this.#all.map((test) => ({
      name: test.titlePath().filter(Boolean).join(' › '),
      milliseconds: Math.max(0, ...test.results.map(({ duration }) => duration)),
    }));
    if (tests.length > 1) console.log(`\nSlowest of ${tests.length} tests:\n${slowestTests(tests)}`);
    return Promise.resolve();
  }
}
