import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { AdminClaimDetail } from '#contract/api/admin/eligibility.ts';
import type {
  EligibilityClaim,
  EligibilityState,
  IdentityDocument,
} from '#contract/api/tokenization/eligibility.ts';
import type { Duty, Role } from '#contract/rules/staff.ts';
import { buildApp } from '#server/app.ts';
import { auditLog } from '#server/database/schema/system.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { memoryStore, type MemoryStore } from '../memory-store.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure } from './payout.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

/** What an answer says, read as JSON. */
interface Answer<Body> {
  readonly status: number;
  readonly body: Body & {
    readonly code?: string;
    readonly fields?: unknown;
    readonly details?: unknown;
  };
}

export const ROOT = '/api/tokenization/eligibility/';
export const STAFF_ROOT = '/api/admin/eligibility/';
/** Printed by nobody: enough to be taken for a PDF. */
export const pdfOf = (text: string): Buffer => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);
/** What a grown natural person types. */
export const typed = {
  kind: 'natural_person',
  country: 'MX',
  document_name: 'Elena Sarmiento Ruiz',
  document_date: '1990-04-12',
} as const;
export const NOTE = 'La foto del reverso no se lee.';
export const REASON = 'Comparar el nombre con el que escribió';

/** A server with the area on, its store, and people who ask for and decide claims. */
export interface EligibilityWorld {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly services: TestServices;
  readonly store: MemoryStore;
  readonly person: (role?: Role, duties?: readonly Duty[]) => Promise<Person>;
  readonly call: <Body = object>(
    by: Pick<Person, 'token'>,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ) => Promise<Answer<Body>>;
  readonly send: (
    by: Pick<Person, 'token'>,
    content?: Buffer,
    kind?: string,
  ) => Promise<Answer<IdentityDocument>>;
  /** Sends a passport and asks with it. */
  readonly ask: (by: Person, given?: object) => Promise<Answer<EligibilityClaim>>;
  readonly state: (by: Person) => Promise<EligibilityState>;
  /** What the staff decide; `note` of what is refused or revoked. */
  readonly decide: (
    by: Person,
    what: 'grant' | 'refuse' | 'revoke',
    id: number,
    note?: string,
  ) => Promise<Answer<AdminClaimDetail>>;
  /** Opens an identity document. */
  readonly open: (
    by: Pick<Person, 'token'>,
    id: string | undefined,
    payload?: object,
  ) => Promise<LightMyRequestResponse>;
  /** Rows of the audit log about a claim. */
  readonly audited: (action: string, id: number) => Promise<(typeof auditLog.$inferSelect)[]>;
  readonly close: () => Promise<void>;
}

export async function createEligibilityWorld(): Promise<EligibilityWorld> {
  const database = await createTestDatabase();
  const store = memoryStore();
  const services = createTestServices(database, { files: store });
  await configure(database.db, { area_tokenization_enabled: 'on' });
  const app = await buildApp(services);
  let people = 0;

  const inject = (
    by: Pick<Person, 'token'>,
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${by.token}` },
      ...(payload && { payload }),
    });
  const call: EligibilityWorld['call'] = async (by, method, url, payload) => {
    const answer = await inject(by, method, url, payload);
    return { status: answer.statusCode, body: answer.json() };
  };
  const send: EligibilityWorld['send'] = async (
    by,
    content = pdfOf('pasaporte de Elena'),
    kind = 'passport',
  ) => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('file', new Blob([new Uint8Array(content)]), 'elena sarmiento.pdf');
    const encoded = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: `${ROOT}documents/`,
      headers: {
        authorization: `Bearer ${by.token}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  };

  return {
    app,
    database,
    services,
    store,
    call,
    send,
    async person(role = 'member', duties = []) {
      people += 1;
      const name = `eligible${people}`;
      const isStaff = role !== 'member';
      return database.transaction(async (tx) => {
        const id = await insertMember(tx, name, { role, duties: [...duties] });
        const provedAt = isStaff ? services.clock.now() : null;
        const device = { userAgent: 'Test', address: '127.0.0.1' };
        const { access } = await startSession(tx, services, id, device, provedAt);
        return { id, name, token: access };
      });
    },
    async ask(by, given = {}) {
      const { body } = await send(by);
      return call<EligibilityClaim>(by, 'POST', ROOT, {
        ...typed,
        documents: [body.id],
        ...given,
      });
    },
    decide: (by, what, id, note = NOTE) =>
      call(by, 'POST', `${STAFF_ROOT}${id}/${what}/`, what === 'grant' ? {} : { note }),
    open: (by, id, payload = { reason: REASON }) =>
      inject(by, 'POST', `${STAFF_ROOT}documents/${id}/open/`, payload),
    audited: (action, id) =>
      database.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.action, action), eq(auditLog.subject, `eligibility/${id}`))),
    state: async (by) => (await call<EligibilityState>(by, 'GET', ROOT)).body,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
