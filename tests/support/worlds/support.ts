import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { adminSupport, type DeskTicket } from '#contract/api/admin/support/tickets.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { support, type Ticket } from '#contract/api/support/tickets.ts';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';
import { supportTimes } from '#server/jobs/support-times.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import { createTestServices, type TestServices } from '../services.ts';
import { configure } from './payout.ts';

/** Monday, 10:00 where the desk is. */
const MONDAY = new Date('2026-11-23T16:00:00Z');

const people = ['valeria', 'bruno', 'marisol', 'ivan', 'admin', 'auditor'] as const;
type Name = (typeof people)[number];

interface Input {
  readonly number?: number;
  readonly query?: string;
  readonly body?: object;
  readonly key?: string;
}

export const newTicket = {
  category: 'withdrawal',
  subject: 'Retiro sigue en revisión',
  text: '¿Falta algo de mi parte para que lo paguen?',
} as const;

export const lastId = (ticket: { messages: readonly { id: number }[] }): number =>
  ticket.messages.at(-1)?.id ?? 0;

/** Two members, two of the desk, an administrator and an auditor, over the API. */
export class SupportWorld {
  readonly database: TestDatabase;
  readonly services: TestServices;
  readonly app: FastifyInstance;
  readonly ids: Readonly<Record<Name, number>>;
  #tokens: Partial<Record<Name, string>> = {};

  private constructor(
    database: TestDatabase,
    services: TestServices,
    app: FastifyInstance,
    ids: Record<Name, number>,
  ) {
    this.database = database;
    this.services = services;
    this.app = app;
    this.ids = ids;
  }

  static async open(): Promise<SupportWorld> {
    const database = await createTestDatabase();
    const services = createTestServices(database);
    const app = await buildApp(services);
    services.clock.set(MONDAY);
    await configure(database.db, { area_support_enabled: 'on' });
    const ids = await database.transaction(async (tx) => ({
      valeria: await insertMember(tx, 'valeria', { firstName: 'Valeria', lastName: 'Montes' }),
      bruno: await insertMember(tx, 'bruno', { firstName: 'Bruno', lastName: 'Cáceres' }),
      marisol: await insertMember(tx, 'marisol', { firstName: 'Marisol', role: 'support' }),
      ivan: await insertMember(tx, 'ivan', { firstName: 'Iván', role: 'support' }),
      admin: await insertMember(tx, 'admin', { isAdmin: true }),
      auditor: await insertMember(tx, 'auditor', { role: 'auditor' }),
    }));
    return new SupportWorld(database, services, app, ids);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
  }

  /** Time goes by, and everybody has a fresh token. */
  async pass(ms: number): Promise<void> {
    this.services.clock.set(new Date(this.services.clock.now().getTime() + ms));
    const entries = await Promise.all(
      people.map(async (name) => [name, await this.#sessionOf(this.ids[name])]),
    );
    this.#tokens = Object.fromEntries(entries) as Record<Name, string>;
  }

  async #sessionOf(id: number): Promise<string> {
    const device = { userAgent: 'Test', address: '187.190.3.4' };
    const now = this.services.clock.now();
    const { access } = await this.database.transaction((tx) =>
      startSession(tx, this.services, id, device, now),
    );
    return access;
  }

  token = (name: Name): string => this.#tokens[name] ?? '';

  /** What the server does by itself. */
  timesPass = (): Promise<void> => supportTimes.run(this.services);

  async send(name: Name, { method, path, once }: AnyEndpoint, input: Input = {}) {
    const { number, query = '', body, key = randomUUID() } = input;
    return this.app.inject({
      method,
      url: path.replace(':number', String(number)).replace(':id', String(number)) + query,
      headers: {
        authorization: `Bearer ${this.token(name)}`,
        ...(once && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
  }

  async call<T>(name: Name, endpoint: AnyEndpoint, input: Input = {}): Promise<T> {
    const answer = await this.send(name, endpoint, input);
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.body}`);
    return answer.json<T>();
  }

  async refused(name: Name, endpoint: AnyEndpoint, input: Input = {}): Promise<ErrorBody> {
    const answer = await this.send(name, endpoint, input);
    if (answer.statusCode < 400) throw new Error(`${endpoint.path} was not refused`);
    return answer.json<ErrorBody>();
  }

  ask = (name: Name = 'valeria', body: object = {}): Promise<Ticket> =>
    this.call<Ticket>(name, support.create, { body: { ...newTicket, ...body } });

  answer = (
    number: number,
    seen: number,
    body: object = {},
    name: Name = 'marisol',
  ): Promise<DeskTicket> =>
    this.call<DeskTicket>(name, adminSupport.reply, {
      number,
      body: { text: 'Hola, no falta nada.', is_internal: false, end: 'send', seen, ...body },
    });
}
