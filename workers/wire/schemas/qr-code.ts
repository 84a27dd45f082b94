import * as v from 'valibot';

/** `GET /api/qrcode/info/{qrId}`: what a code says of where it hangs (spec point 7). */
export const QrCodeInfoSchema = v.object({
  data: v.object({
    hasLocation: v.boolean(),
    startAreaId: v.optional(v.nullable(v.string()), null),
    qrId: v.union([v.string(), v.number()]),
    navigationUrl: v.nullable(v.string()),
  }),
});
