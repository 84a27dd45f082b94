/** Kinds of the parts of a controllable object (spec point 3). */
export const PartKind = {
  Label: 1,
  Control: 2,
  ObjectLabel: 3,
  Icon: 4,
  Value: 5,
  Unit: 6,
  Color: 7,
} as const;

/** Whether an object has data (spec point 3). */
export const Availability = { NotAvailable: 1, DataReady: 2 } as const;

/** The value of an indicator that closes the network edges that name it (design D35). */
export const OUT_OF_ORDER = 'out of order';

/** What a part says. */
export type PartValue = boolean | number | string;

/** What sets a part: a switch with two values, or a slider over a range of numbers. */
export type PartControl =
  | { readonly type: 'switch'; readonly on: PartValue; readonly off: PartValue }
  | { readonly type: 'slider'; readonly min: number; readonly max: number; readonly step: number };

/** Below it, differences of decimal fractions are rounding. */
const ROUNDING = 1e-6;

/** Whether a control can have a value. */
export function isPossible(control: PartControl, value: PartValue): boolean {
  if (control.type === 'switch') return value === control.on || value === control.off;
  if (typeof value !== 'number' || value < control.min || value > control.max) return false;
  const steps = (value - control.min) / control.step;
  return value === control.max || Math.abs(steps - Math.round(steps)) < ROUNDING;
}
