import * as v from 'valibot';

import type { ValibotApp } from '../http/validation.ts';
import { toPng } from './png.ts';
import { paint } from './raster.ts';
import { RATIO, sceneOf } from './scene.ts';
import { toWebp } from './webp.ts';

/** Pixels where no width is asked for, and at most. */
const USUAL_WIDTH = 640;
const MOST_WIDTH = 1_280;
/** A name gives one picture, for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const ParametersSchema = v.object({
  kind: v.picklist(['desk', 'room']),
  file: v.pipe(v.string(), v.regex(/^[\w-]{1,40}\.png$/, 'No such picture')),
});
const QuerySchema = v.object({
  width: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}$/, 'Whole pixels'),
      v.transform((text) => Math.min(MOST_WIDTH, Math.max(1, Number(text)))),
    ),
  ),
  format: v.optional(v.string()),
});

/** The pictures of the seeded places. An image tag sends no token: anybody may see them. */
export function registerPictures(app: ValibotApp): void {
  app.route({
    method: 'GET',
    url: '/images/places/:kind/:file',
    schema: { params: ParametersSchema, querystring: QuerySchema },
    handler: async ({ params: { kind, file }, query }, reply) => {
      const { width = USUAL_WIDTH, format } = query;
      const raster = paint(sceneOf(kind, file), width, Math.max(1, Math.round(width * RATIO)));
      const isWebp = format === 'webp';
      return reply
        .header('cache-control', FOR_EVER)
        .type(isWebp ? 'image/webp' : 'image/png')
        .send(isWebp ? toWebp(raster) : toPng(raster));
    },
  });
}
