import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';

/** How many are printed. */
const COUNT = 20;

/** Lines of an error that describe it; the complete text is further up. */
const LINES = 12;

/**
 * The slowest tests of a run, a line each.
 * @param {readonly { readonly name: string, readonly milliseconds: number }[]} tests
 */
export function slowestTests(tests) {
  const slowest = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, COUNT);
  return slowest
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)
    .join('\n');
}

/**
 * Keeps why a test failed for the end of `npm test`: only the end of a long output may be kept.
 * @param {string} title
 * @param {readonly string[]} errors
 */
export function keepFailure(title, errors) {
  const { FAILURES_FILE } = process.env;
  if (FAILURES_FILE === undefined) return;
  const said = errors.map((error) => stripVTControlCharacters(error).split('\n').slice(0, LINES).join('\n'));
  appendFileSync(FAILURES_FILE, `\n${[title, ...said].join('\n')}\n`);
}

/** @param {import('vitest').SerializedError} error */
const textOf = ({ message, stack }) => stack ?? message;

/** @implements {import('vitest/node').Reporter} */
// oxlint-disable-next-line no-default-export -- Vitest takes a reporter that way
export default class TestSummary {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const named = tests.map((test) => ({
      name: `${test.module.relativeModuleId} › ${test.fullName}`,
      milliseconds: test.diagnostic()?.duration ?? 0,
    }));
    if (tests.length > COUNT) console.log(`\nSlowest of ${tests.length} tests:\n${slowestTests(named)}`);

    for (const module of modules) {
      const failures = [
        { name: '', errors: module.errors() },
        ...[...module.children.allSuites()].map((suite) => ({ name: suite.fullName, errors: suite.errors() })),
        ...[...module.children.allTests()].map((test) => ({ name: test.fullName, errors: test.result().errors ?? [] })),
      ];
      for (const { name, errors } of failures) {
        if (errors.length > 0) keepFailure(`FAILED ${module.relativeModuleId} › ${name}`, errors.map(textOf));
      }
    }
    for (const error of unhandled) keepFailure('FAILED outside of a test', [textOf(error)]);
  }
}
