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

/** Answer of the login calls: a failure is `success: false`, never tokens. */
export const LoginAnswerSchema = v.union([
  v.object({ success: v.literal(true), ...TokenPairSchema.entries }),
  v.object({ success: v.literal(false), error: v.optional(v.string(), '') }),
]);

/**
 * Answer of `GET /api/account/oauth-token` and `POST /api/account/refresh-oauth-token`: the token of the calendar's
 * provider. 404 = the calendar needs none, 401 = sign in again.
 */
export const ProviderTokenSchema = v.object({
  accessToken: v.pipe(v.string(), v.minLength(1)),
  /** Seconds. */
  expiresIn: v.number(),
});

/** `GET /api/users/me/favourites`. */
export const FavouritesSchema = v.array(v.object({ resourceId: v.string() }));
