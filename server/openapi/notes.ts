/** What all calls have in common; code stands between backticks. */
export const NOTES: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Sign-in',
    text: 'Send the token of `signIn`, `signInAsGuest` or `redeemEmailLink` as `Authorization: Bearer …`. It lasts for minutes; `refreshTokens` gives the next pair. `getConfiguration` says where people sign in: OpenID Connect with PKCE.',
  },
  {
    title: 'Reserving',
    text: '`createEvent` needs a UUID as `Idempotency-Key`. Sent again with the same key, the request gets its first answer and reserves nothing more.',
  },
  {
    title: 'Changing',
    text: '`replaceEvent` needs the `ETag` of the event as `If-Match`: 428 without, 412 where the event was changed meanwhile.',
  },
  {
    title: 'Refusals',
    text: 'They are `application/problem+json` (RFC 9457) with a stable `code`. 429 and some 503 name the seconds to wait in `Retry-After`.',
  },
  {
    title: 'Stamps',
    text: 'Large answers have a time stamp in a header. Sent as `cachedTimestamp`, it is answered 204 without a body as long as nothing has changed.',
  },
  {
    title: 'Times',
    text: 'They are RFC 3339 with Z or an offset. A reservation names wall-clock times with their IANA zone.',
  },
  { title: 'Pages', text: '`value` has the items, `nextLink` the address of the next page, or null.' },
  {
    title: 'Hidden places',
    text: 'What a caller may not see is not there: no call tells a hidden place from an unknown one.',
  },
];

/** The same as Markdown. */
export const DESCRIPTION = [
  'The calls of the application and of its calendar, with the schemas by which the server checks them.',
  NOTES.map(({ title, text }) => `- **${title}.** ${text}`).join('\n'),
].join('\n\n');
