import * as v from 'valibot';

/** `GET /api/users/me/settings`; with `PUT`, an addition of ours, they are kept. */
export const UserSettingsSchema = v.object({
  location: v.optional(v.object({ filteredAreaIds: v.optional(v.array(v.string()), []) }), { filteredAreaIds: [] }),
});
