/** Ends each record of the JSON hub protocol. */
export const RECORD_END = '\u001E';
