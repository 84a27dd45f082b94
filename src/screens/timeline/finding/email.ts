/** Looks like an address of one person; the calendar alone knows whether there is such a person. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(text);
