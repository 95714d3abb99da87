import type { FastifyInstance } from 'fastify';
import type { ProposalDetail, Proposed } from '#contract/api/admin/proposals.ts';
import type { Duty } from '#contract/rules/staff.ts';
import type { TestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import type { TestServices } from '../services.ts';
import { startSession } from '#server/domain/accounts/sign-in.ts';

interface Product {
  readonly database: TestDatabase;
  readonly services: TestServices;
  readonly app: FastifyInstance;
}

/** An administrator, and calls below `/api/admin/` in their name. */
export interface Person {
  readonly id: number;
  readonly username: string;
  call<T = Proposed & ProposalDetail>(
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
  ): Promise<{ status: number; body: T & { code?: string; details?: unknown } }>;
}

/** Who acts in tests of what takes two persons. */
export function peopleOf(product: () => Product) {
  let people = 0;

  /** An administrator with these duties, signed in. */
  async function administrator(...duties: Duty[]): Promise<Person> {
    people += 1;
    const username = `staff${people}`;
    const id = await product().database.transaction((tx) =>
      insertMember(tx, username, { role: 'administrator', duties }),
    );
    return signedIn(id, username);
  }

  async function signedIn(id: number, username: string): Promise<Person> {
    const device = { userAgent: 'Test', address: '127.0.0.1' };
    const { access } = await product().database.transaction((tx) =>
      startSession(tx, product().services, id, device, product().services.clock.now()),
    );
    return {
      id,
      username,
      call: async (method, url, payload) => {
        const answer = await product().app.inject({
          method,
          url: `/api/admin/${url}`,
          headers: { authorization: `Bearer ${access}` },
          ...(payload && { payload }),
        });
        return { status: answer.statusCode, body: answer.json() };
      },
    };
  }

  return { administrator, signedIn };
}
