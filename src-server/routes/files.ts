import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { files } from '#contract/api/files.ts';
import * as schemas from '#contract/api/files.schema.ts';
import { DomainError } from '../domain/base/errors.ts';
import type { PictureEncoder } from '../domain/files/encoder.ts';
import { fileOfLink, filePaths, openFile, type FilePath } from '../domain/files/links.ts';
import type { ReadRules } from '../domain/files/readers.ts';
import { maxBytesOf, type ReceivedFile } from '../domain/files/receive.ts';
import { fileView } from '../domain/files/records.ts';
import { discard, keepFile, takeIn } from '../domain/files/store-upload.ts';
import { createUploadLimit, UPLOADS_MAX } from '../domain/files/upload-limit.ts';
import { answerWithFile } from '../plugins/file-answer.ts';
import { route } from '../plugins/route.ts';
import { purposeOf, readUpload } from '../plugins/upload-body.ts';

interface FileRoutes {
  readonly encoder: PictureEncoder;
  readonly rules: ReadRules;
}

/** Uploads by members, and signed links that open files. */
export function registerFileRoutes(app: FastifyInstance, { encoder, rules }: FileRoutes): void {
  const { services } = app;
  const { database } = services;
  const isLimited = services.config.requestsPerMinute > 0;
  const limit = isLimited ? createUploadLimit(services.clock, UPLOADS_MAX) : null;

  const readBody = async (request: FastifyRequest): Promise<void> => {
    const { caller } = request;
    if (!caller) throw new DomainError('unauthorized');
    limit?.count(caller.memberId);
    await readUpload(request, {
      name: 'purpose',
      read: (value) => purposeOf(value, caller),
      receive: (purpose, file) => takeIn(services, encoder, caller.memberId, { ...file, purpose }),
      discard: (received) => discard(services, received),
      maxBytes: async (purpose) => maxBytesOf(purpose, await services.settings.read(database.db)),
    });
  };

  route(
    app,
    files.send,
    schemas.sendSchemas,
    async ({ caller, body }) =>
      fileView(await keepFile(services, caller.memberId, body.file as ReceivedFile)),
    { readBody },
  );

  route(app, files.open, schemas.openSchemas, async ({ caller, params }) => {
    const asked = { id: params.id, reader: caller };
    const { file, link } = await openFile(database.db, services, rules, asked);
    return { ...fileView(file), url: link.url, expires_at: link.expiresAt.toISOString() };
  });

  for (const path of Object.keys(filePaths) as FilePath[]) {
    app.route<{ Params: { token: string } }>({
      method: ['GET', 'HEAD'],
      url: `${filePaths[path]}:token`,
      schema: { hide: true },
      handler: async (request, reply) => {
        const file = await fileOfLink(services, rules, request.params.token, path);
        return answerWithFile(request, reply, { file, path, read: readFrom(file.key) });
      },
    });
  }

  function readFrom(key: string) {
    return async (range?: { start: number; end: number }): Promise<Readable> => {
      const bytes = await services.files.read(key, range);
      if (!bytes) throw new DomainError('not_found', { message: 'The bytes are gone' });
      return bytes;
    };
  }
}
