import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { FileView, OpenedFile } from '#contract/api/files.ts';
import type { Duty } from '#contract/rules/staff.ts';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { memoryStore, type MemoryStore } from '../memory-store.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';

export interface Sender {
  readonly id: number;
  readonly token: string;
}

export type Parts = readonly (readonly [string, string | Blob])[];

/** A server that takes files, the people who send them, and its store. */
export interface FileWorld {
  readonly database: TestDatabase;
  readonly store: MemoryStore;
  readonly services: TestServices;
  /** A member, or an administrator with these duties. */
  readonly person: (duties?: readonly Duty[]) => Promise<Sender>;
  /** Sends a form as it is; files in it are called `notes.txt`. */
  readonly post: (
    by: Sender,
    parts: Parts,
    to?: FastifyInstance,
  ) => Promise<{ status: number; body: FileView & ErrorBody }>;
  readonly send: (
    by: Sender,
    content: string | Buffer,
    purpose?: string,
    to?: FastifyInstance,
  ) => Promise<{ status: number; body: FileView & ErrorBody }>;
  readonly open: (
    by: Sender,
    id: string,
  ) => Promise<{ status: number; body: OpenedFile & ErrorBody }>;
  readonly get: (
    url: string,
    headers?: Record<string, string>,
    method?: 'GET' | 'HEAD',
  ) => Promise<LightMyRequestResponse>;
  readonly close: () => Promise<void>;
}

export const blobOf = (content: string | Buffer): Blob =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

export async function createFileWorld(): Promise<FileWorld> {
  const database = await createTestDatabase();
  const store = memoryStore();
  const services = createTestServices(database, { files: store });
  const app = await buildApp(services);
  let people = 0;

  const post: FileWorld['post'] = async (by, parts, to = app) => {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'notes.txt');
    }
    const encoded = new Response(form);
    const answer = await to.inject({
      method: 'POST',
      url: '/api/files/',
      headers: {
        authorization: `Bearer ${by.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  return {
    database,
    store,
    services,
    post,
    send: (by, content, purpose = 'ticket_attachment', to = app) =>
      post(
        by,
        [
          ['purpose', purpose],
          ['file', blobOf(content)],
        ],
        to,
      ),
    async open(by, id) {
      const answer = await app.inject({
        url: `/api/files/${id}/`,
        headers: { authorization: `Bearer ${by.token}` },
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    get: (url, headers = {}, method = 'GET') => app.inject({ url, headers, method }),
    person(duties = []) {
      people += 1;
      const device = { userAgent: 'test', address: '127.0.0.1' };
      const isStaff = duties.length > 0;
      return database.transaction(async (tx) => {
        const id = await insertMember(tx, `person${people}`, {
          ...(isStaff && { role: 'administrator', duties: [...duties] }),
        });
        const provedAt = isStaff ? services.clock.now() : null;
        const { access } = await startSession(tx, services, id, device, provedAt);
        return { id, token: access };
      });
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
