/** Control and format characters (zero-width spaces, soft hyphens, direction marks), which are invisible. */
const UNSEEN = /[[\p{Cc}\p{Cf}]--\p{White_Space}]+/gv;
const WHITE_SPACE = /\p{White_Space}+/gu;

/**
 * The text of an import as it is compared, tested for emptiness and stored: without control and format characters, each
 * run of white space (non-breaking, of any width, line ends) as one space, none around it, in Unicode's composed form
 * (NFC).
 */
export const normaliseText = (text: string): string =>
  text.normalize('NFC').replace(UNSEEN, '').replace(WHITE_SPACE, ' ').trim();

/** A text in which case does not count. */
export const fold = (text: string): string => normaliseText(text).toLowerCase();

/** Whether a text has no visible characters. */
export const isBlank = (text: string): boolean => text === '' || normaliseText(text) === '';
