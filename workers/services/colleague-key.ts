/** Under which the day keeps what it knows of somebody. */
export const colleagueKey = (email: string): string => email.toLowerCase();
