import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

import { avatarOf } from '../../calendar/avatar.ts';
import type { ServerContext } from '../../context.ts';
import type { ValibotApp } from '../../http/validation.ts';
import { notFound } from './google-error.ts';
import { baseOf } from './google-path.ts';

const PHOTOS = '/photos';
const SIDE = 96;
const MOST = 648;
const KEY_BYTES = 16;

const PhotoParams = v.object({ key: v.string() });

/**
 * The pictures of people, which Google gives to everybody who has their address: nobody guesses one. Addresses are
 * valid as long as this server runs.
 */
export interface Photos {
  addressOf(request: FastifyRequest, userId: string): string;
  /** Registers what needs no token. */
  register(app: ValibotApp, context: ServerContext): void;
}

export function createPhotos(): Photos {
  const secret = randomBytes(32);
  const sealOf = (userId: string): Buffer =>
    createHmac('sha256', secret).update(userId).digest().subarray(0, KEY_BYTES);

  /** @returns null for a key that was not given */
  function personOf(key: string): string | null {
    const bytes = Buffer.from(key, 'base64url');
    const userId = bytes.subarray(KEY_BYTES).toString();
    if (bytes.length <= KEY_BYTES || bytes.toString('base64url') !== key) return null;
    return timingSafeEqual(bytes.subarray(0, KEY_BYTES), sealOf(userId)) ? userId : null;
  }

  return {
    addressOf: (request, userId) => {
      const key = Buffer.concat([sealOf(userId), Buffer.from(userId)]).toString('base64url');
      return `${baseOf(request)}${PHOTOS}/${key}=s${SIDE}`;
    },
    register(app, { store }) {
      app.route({
        method: 'GET',
        url: `${PHOTOS}/:key`,
        schema: { params: PhotoParams },
        handler: async (request, reply) => {
          // The size may be written after the key, as that of Google's pictures.
          const [, key = '', size] = /^([\w-]+)(?:=s(\d{1,4})(?:-[\w-]*)?)?$/.exec(request.params.key) ?? [];
          const userId = personOf(key);
          const person = userId === null ? null : await store.accounts.userById(userId);
          if (person === null || person.isGuest) throw notFound();
          const side = Math.min(MOST, Math.max(1, Number(size ?? SIDE)));
          // Opened by itself, an SVG is a document: this policy lets it run and load nothing.
          reply.header('content-security-policy', "default-src 'none'; sandbox");
          const image = avatarOf({ userId: person.id, displayName: person.displayName }, side);
          return reply.header('content-type', 'image/svg+xml; charset=utf-8').send(image);
        },
      });
    },
  };
}
