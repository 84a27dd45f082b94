import * as v from 'valibot';

import type { ValibotApp } from '../http/validation.ts';
import { createPictureCache } from './picture-cache.ts';

/** Pixels where no width is asked for. */
const USUAL_WIDTH = 640;
/** A name gives one picture, for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const ParametersSchema = v.object({
  kind: v.picklist(['desk', 'room']),
  file: v.pipe(v.string(), v.regex(/^[\w-]{1,40}\.png$/, 'No such picture')),
});
const QuerySchema = v.object({
  width: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'Whole pixels'), v.transform(Number))),
  format: v.optional(v.string()),
});

/** The pictures of the seeded places. An image tag sends no token: anybody may see them. */
export function registerPictures(app: ValibotApp): void {
  const pictures = createPictureCache();
  app.route({
    method: 'GET',
    url: '/images/places/:kind/:file',
    schema: { params: ParametersSchema, querystring: QuerySchema },
    handler: async ({ params: { kind, file }, query }, reply) => {
      const format = query.format === 'webp' ? 'webp' : 'png';
      const picture = await pictures.picture(kind, file, query.width ?? USUAL_WIDTH, format);
      return reply.header('cache-control', FOR_EVER).type(`image/${format}`).send(picture);
    },
  });
}
