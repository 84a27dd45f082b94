import * as v from 'valibot';

/** `GET /api/users/me/settings`; `PUT`, our own addition, saves them. */
export const UserSettingsSchema = v.object({
  location: v.optional(v.object({ filteredAreaIds: v.optional(v.array(v.string()), []) }), { filteredAreaIds: [] }),
});
