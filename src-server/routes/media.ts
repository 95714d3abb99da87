import type { FastifyInstance } from 'fastify';
import { pictureUrl, readAvatar } from '../domain/files/avatars.ts';
import { DomainError } from '../domain/base/errors.ts';

/** Pictures under unguessable names, since an `<img>` request carries no token. */
export function registerMediaRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(
    pictureUrl(':name(^[\\w-]{32}$)'),
    { schema: { hide: true } },
    async (request, reply) => {
      const data = await readAvatar(app.services, request.params.name);
      if (!data) throw new DomainError('not_found', { message: 'No such picture' });
      return reply
        .header('Content-Type', 'image/webp')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .send(data);
    },
  );
}
