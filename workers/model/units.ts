declare const unit: unique symbol;

type Unit<Name extends string> = number & { readonly [unit]?: Name };

/** Epoch milliseconds. */
export type Instant = Unit<'instant'>;
/** Whole minutes. */
export type Minutes = Unit<'minutes'>;
/** Index of a 15-minute slot, counted from the start of a window. */
export type SlotIndex = Unit<'slot'>;
/** CSS pixels. */
export type Pixels = Unit<'pixels'>;
