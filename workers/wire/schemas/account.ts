import * as v from 'valibot';

/** `GET /api/account/me`. A guest may look, not reserve. */
export const AccountSchema = v.object({
  id: v.string(),
  username: v.string(),
  displayName: v.string(),
  email: v.string(),
  timeZone: v.optional(v.string(), 'UTC'),
  isGuest: v.optional(v.boolean(), false),
});
export type Account = v.InferOutput<typeof AccountSchema>;

/** `POST /api/account/oauth-login` and `/calendar-oauth-login`. */
export const LoginRequestSchema = v.object({
  authorizationCode: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  redirectUrl: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  scope: v.pipe(v.string(), v.maxLength(4096)),
  codeVerifier: v.optional(v.pipe(v.string(), v.minLength(43), v.maxLength(128))),
  connectionAgentId: v.optional(v.string()),
});

/** `POST /api/account/guest-login`. */
export const GuestLoginRequestSchema = v.object({
  displayName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
});

/**
 * Body and answer of `POST /api/account/refresh`: the pair in use for a new one, after which the old refresh token is
 * spent.
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

/** `GET /api/users/me/settings`. */
export const UserSettingsSchema = v.object({
  location: v.optional(v.object({ filteredAreaIds: v.optional(v.array(v.string()), []) }), { filteredAreaIds: [] }),
});

/** `GET /api/users/me/favourites`. */
export const FavouritesSchema = v.array(v.object({ resourceId: v.string() }));
