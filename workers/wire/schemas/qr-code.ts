import * as v from 'valibot';

/** `GET /api/qrcode/info/{qrId}`: the place at which a code is mounted (spec point 7). */
export const QrCodeInfoSchema = v.object({
  data: v.object({
    hasLocation: v.boolean(),
    startAreaId: v.optional(v.nullable(v.string()), null),
    qrId: v.union([v.string(), v.number()]),
    navigationUrl: v.nullable(v.string()),
  }),
});
