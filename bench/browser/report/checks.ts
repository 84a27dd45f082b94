import { CHECKS, type FigureName, FIGURES, GROWTH, SLOPE } from '../figures.ts';
import type { Measured } from '../session.ts';
import type { Scene } from '../settings.ts';
import { bestOf, type CheckResult, type Limits, type SuiteResult } from './results.ts';

/**
 * Judges the figures of one setting; checks without figures are left out.
 * @param pick selects the round that counts
 */
export function judgeSetting(suite: string, measured: Measured, limits: Limits, pick = bestOf): SuiteResult {
  const checks = CHECKS.map(({ name, figure, against, bar, beyond }): CheckResult => {
    const own = pick(measured, 'deskway', figure);
    const value = against === null ? own : own / pick(measured, against, figure);
    const limit = limitOf(limits, suite, name);
    // Where the machine drops more of the better baseline's frames than the limit, ours may drop a fifth more.
    const raised =
      beyond === undefined ? 0 : Math.min(...beyond.map((name) => pick(measured, name, figure) || 0)) * 1.2;
    return { name, bar, value, atMost: limit === null ? null : Math.max(limit, raised) };
  });
  return { suite, measured, checks: checks.filter(({ value }) => !Number.isNaN(value)) };
}

/** Judges the cost of a large campus against that of a small one. @param pick selects the round that counts */
export function judgeGrowth(
  { suite, screen }: { readonly suite: string } & Pick<Scene, 'screen'>,
  many: Measured,
  few: Measured,
  limits: Limits,
  pick = bestOf,
): SuiteResult {
  const { figures, bar } = GROWTH[screen];
  const growthOf = (figure: FigureName): number => pick(many, 'deskway', figure) / pick(few, 'deskway', figure);
  const checks = figures.map((figure): CheckResult => {
    const name = `${FIGURES[figure].label}, times`;
    return { name, bar, value: growthOf(figure), atMost: limitOf(limits, suite, name) };
  });
  return { suite, measured: { deskway: {}, 'bare canvas': {}, 'bare elements': {} }, checks };
}

/** Judges the growth of each thread's memory. */
export function judgeSlope(suite: string, measured: Measured, limits: Limits): SuiteResult {
  const checks = SLOPE.figures.map((figure): CheckResult => {
    const name = FIGURES[figure].label;
    return { name, bar: SLOPE.bar, value: bestOf(measured, 'deskway', figure), atMost: limitOf(limits, suite, name) };
  });
  return { suite, measured, checks };
}

/** One line for each check that is above its limit, has no limit in CI, or has a limit and no figure. */
export function complaintsOf({ suite, checks }: SuiteResult, limits: Limits, isCi: boolean): readonly string[] {
  const missing = Object.keys(limits[suite] ?? {}).filter((name) => checks.every((check) => check.name !== name));
  const unmeasured = missing.map((name) => `${suite}: "${name}" was not measured`);
  const broken = checks.flatMap(({ name, value, atMost }) => {
    if (atMost === null) return isCi ? [`${suite}: "${name}" has no limit in bench/floors.json`] : [];
    return value <= atMost ? [] : [`${suite}: "${name}" is ${value.toFixed(2)}, above ${atMost}`];
  });
  return [...unmeasured, ...broken];
}

function limitOf(limits: Limits, suite: string, name: string): number | null {
  const limit = limits[suite]?.[name];
  return typeof limit === 'object' ? limit.atMost : null;
}
