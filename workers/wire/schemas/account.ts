import * as v from 'valibot';

/** `GET /api/account/me`. A guest may view but not reserve; a device is a display at a door. */
export const AccountSchema = v.object({
  id: v.string(),
  username: v.string(),
  displayName: v.string(),
  email: v.string(),
  timeZone: v.optional(v.string(), 'UTC'),
  isGuest: v.optional(v.boolean(), false),
  isDevice: v.optional(v.boolean(), false),
  /** Our own: they may see how the site is used. */
  hasInsights: v.optional(v.boolean()),
});
export type Account = v.InferOutput<typeof AccountSchema>;

/**
 * Body and answer of `POST /api/account/refresh`: the current pair is exchanged for a new one, and the old refresh
 * token becomes invalid.
 */
export const TokenPairSchema = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  refreshToken: v.pipe(v.string(), v.minLength(1)),
});
export type TokenPair = v.InferOutput<typeof TokenPairSchema>;

/** Why nobody was signed in (`SignInRefusal` of the contract); a newer reason is as good as none. */
const LoginRefusalSchema = v.picklist(['code', 'provider', 'no-email', 'not-allowed', 'no-calendar', 'taken']);
export type LoginRefusal = v.InferOutput<typeof LoginRefusalSchema>;

const RefusedLoginSchema = v.object({
  success: v.literal(false),
  error: v.optional(v.string(), ''),
  reason: v.fallback(v.optional(LoginRefusalSchema), undefined),
});

/** Answer of the login calls: a failure is `success: false`, never tokens. */
export const LoginAnswerSchema = v.union([
  v.object({ success: v.literal(true), ...TokenPairSchema.entries }),
  RefusedLoginSchema,
]);

/** Answer of `POST /api/account/calendar-oauth-login`: the sign-in stays as it is. */
export const CalendarLoginAnswerSchema = v.union([v.object({ success: v.literal(true) }), RefusedLoginSchema]);

/**
 * Answer of `GET /api/account/oauth-token` and `POST /api/account/refresh-oauth-token`: a token of the calendar's provider,
 * with its remaining life in seconds. 401 = the person must sign in again; 404 = the calendar needs none.
 */
export const ProviderTokenSchema = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  expiresIn: v.pipe(v.number(), v.minValue(0)),
});
export type ProviderToken = v.InferOutput<typeof ProviderTokenSchema>;

/** `GET /api/users/me/favourites`. */
export const FavouritesSchema = v.array(v.object({ resourceId: v.string() }));
