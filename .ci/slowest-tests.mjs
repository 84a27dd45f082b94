/** How many are printed. */
const COUNT = 20;

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

/** @implements {import('vitest/node').Reporter} */
// oxlint-disable-next-line no-default-export -- Vitest takes a reporter that way
export default class SlowestTests {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        name: `${module.relativeModuleId} › ${test.fullName}`,
        milliseconds: test.diagnostic()?.duration ?? 0,
      })),
    );
    if (tests.length > COUNT) console.log(`\nSlowest of ${tests.length} tests:\n${slowestTests(tests)}`);
  }
}
