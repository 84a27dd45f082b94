/** An e-mail address as addresses are compared: their case does not count. */
export function addressKey(email: string): string {
  return email.toLowerCase();
}
