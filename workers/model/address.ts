/** An e-mail address in the form for comparisons, which ignore case. */
export function addressKey(email: string): string {
  return email.toLowerCase();
}
