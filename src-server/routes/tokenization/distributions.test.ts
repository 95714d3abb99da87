import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Distributions } from '#contract/api/tokenization/distributions.ts';
import { administrator, insertMember } from '../../../tests/support/people.ts';
import {
  createDistributionWorld,
  type DistributionWorld,
} from '../../../tests/support/worlds/distributions.ts';
import { buildApp } from '../../app.ts';
import { startSession } from '../../domain/accounts/sign-in.ts';

let world: DistributionWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createDistributionWorld();
  app = await buildApp(world.services);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => world.services.clock.set(new Date('2026-06-20T17:42:00.000Z')));

const { stringify } = JSON;
async function tokenOf(memberId: number): Promise<string> {
  const { services } = world;
  const device = { userAgent: 'Test', address: '127.0.0.1' };
  const { access } = await services.database.transaction((tx) =>
    startSession(tx, services, memberId, device, services.clock.now()),
  );
  return access;
}
const call = async (
  memberId: number,
  path: string,
  { body, language = 'es' }: { readonly body?: object; readonly language?: string } = {},
) =>
  app.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${await tokenOf(memberId)}`,
      'accept-language': language,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: stringify(body) }),
  });
let count = 0;
const staff = (given: object) => {
  count += 1;
  return world.services.database.transaction((tx) => insertMember(tx, `staff${count}`, given));
};
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
async function bodyOf(id: number, amount = '100.03') {
  const { day, noteEs, noteEn, digest } = await world.wish(id, amount);
  return { amount, record_day: day, note_es: noteEs, note_en: noteEn, digest, reason: 'Acta' };
}

describe('what was distributed', () => {
  test("is each member's own, and of nobody who holds nothing", async () => {
    const { id, members } = await world.issued([40, 160]);
    await world.declare(id, '100.03');
    await world.tick();
    const partOf = async (memberId: number) => {
      const answer = await call(memberId, '/api/tokenization/distributions/');
      expect(answer.statusCode).toBe(200);
      return answer
        .json<Distributions>()
        .offerings.map(({ paid, items }) => [paid, items.map(({ units, part }) => [units, part])]);
    };
    expect(await partOf(members[0] ?? 0)).toEqual([['20.00', [[40, '20.00']]]]);
    expect(await partOf(members[1] ?? 0)).toEqual([['80.02', [[160, '80.02']]]]);
    expect(await partOf(await world.member())).toEqual([]);
    // Nothing of it names another holder.
    const { body } = await call(members[0] ?? 0, '/api/tokenization/distributions/');
    expect(body).not.toMatch(/subscriber/);
  });

  test('stays readable while the area is off, and is a PDF in two languages', async () => {
    const { members } = await world.issued([40]);
    await world.set({ area_tokenization_enabled: 'off' });
    const [holder = 0] = members;
    expect((await call(holder, '/api/tokenization/distributions/')).statusCode).toBe(200);
    const pdfs = await Promise.all(
      ['es', 'en'].map((language) => call(holder, '/api/tokenization/statement/', { language })),
    );
    const paper = await call(holder, '/api/tokenization/statement/paper/');
    expect(paper.json<{ name: string }>().name).toMatch(/^tct-[\d-]+$/);
    expect(paper.body).toContain('Extracto de participaciones');
    await world.set({ area_tokenization_enabled: 'on' });
    for (const { headers, rawPayload } of pdfs) {
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toMatch(/^attachment; filename="tct-[\d-]+\.pdf"$/);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(pdfs[0]?.rawPayload.equals(pdfs[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('declaring', () => {
  const path = (id: number) => `/api/admin/offerings/${id}/distributions/`;

  test.each([
    ['a member', {}],
    ['support', { role: 'support' }],
    ['an auditor', { role: 'auditor' }],
    ['an administrator with other duties', { role: 'administrator', duties: ['members'] }],
  ])('is refused to %s', async (_who, given) => {
    const { id } = await world.issued([10]);
    const body = await bodyOf(id);
    const refused = await call(await staff(given), path(id), { body });
    expect(refused.statusCode).toBe(403);
    expect(await world.distributions(id)).toEqual([]);
  });

  test('asks a second person, with what was read', async () => {
    const { id } = await world.issued([10]);
    const by = await staff(administrator);
    const body = await bodyOf(id);
    const other = { ...body, digest: 'f'.repeat(64) };
    const changed = await call(by, path(id), { body: other });
    expect([changed.statusCode, codeOf(changed)]).toEqual([409, 'conflict']);
    const asked = await call(by, path(id), { body });
    expect(asked.json()).toMatchObject({ proposal: { kind: 'offering.distribute' } });
    const again = await call(by, path(id), { body });
    expect(codeOf(again)).toBe('proposal_open');
    expect(await world.distributions(id)).toEqual([]);
  });

  test.each([
    ['a negative amount', { amount: '-1.00' }],
    ['three decimals', { amount: '1.005' }],
    ['a number', { amount: 5 }],
    ['another form of number', { amount: '1e6' }],
    ['no day', { record_day: '2026-02-30' }],
    ['an empty note', { note_es: '' }],
    ['a long note', { note_en: 'x'.repeat(301) }],
    ['no fingerprint', { digest: 'abc' }],
    ['more than is asked for', { rate: '0.12' }],
  ])('is refused with %s', async (_what, change) => {
    const { id } = await world.issued([10]);
    const body = { ...(await bodyOf(id)), ...change };
    const refused = await call(await staff(administrator), path(id), { body });
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'validation']);
  });

  test('is not found of an offering that is not there', async () => {
    const { id } = await world.issued([10]);
    const body = await bodyOf(id);
    const refused = await call(await staff(administrator), path(987_654), { body });
    expect(codeOf(refused)).toBe('not_found');
  });
});
