import * as v from 'valibot';

/** `GET /api/qrcode/info/{qrId}`: the place at which a code is mounted (spec point 7). */
export const QrCodeInfoSchema = v.object({
  data: v.object({
    hasLocation: v.boolean(),
    startAreaId: v.optional(v.nullable(v.string()), null),
    qrId: v.union([v.string(), v.number()]),
    /** To which `startAreaId` and `locationId` are added: another site, or a path of this one. */
    navigationUrl: v.nullable(v.string()),
    /** Our own: the resource, the POI or the kiosk at which it hangs; a code at a point of its own has its own id. */
    locationId: v.optional(v.nullable(v.string()), null),
  }),
});
export type QrCodeInfo = v.InferOutput<typeof QrCodeInfoSchema>;
