import { keepFailure, slowestTests } from '../../.ci/test-summary.mjs';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Keeps why tests failed, also those that passed when they were tried again, and prints what was slow. */
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
      keepFailure(
        `${verdict} ${test.titlePath().filter(Boolean).join(' › ')}`,
        faults.map(({ message, location }) => `line ${location?.line ?? '?'}: ${message ?? 'nothing was said'}`),
      );
    }
    const tests = this.#all.map((test) => ({
      name: test.titlePath().filter(Boolean).join(' › '),
      milliseconds: Math.max(0, ...test.results.map(({ duration }) => duration)),
    }));
    if (tests.length > 1) console.log(`\nSlowest of ${tests.length} tests:\n${slowestTests(tests)}`);
    return Promise.resolve();
  }
}
