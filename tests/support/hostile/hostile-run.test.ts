import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from './hostile-calls.ts';
import { sendHostile } from './hostile-run.ts';

/** Fixed: what is proved is that these faults are found, not how soon. */
const RUN = { seed: 1, runs: 40, tokenFor: () => Promise.resolve(null) };

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  const fail = (): never => {
    throw new Error('a fault');
  };
  app.get<{ Params: { id: string } }>('/big/:id', async ({ params }) =>
    Number(params.id) > 2_147_483_647 ? fail() : {},
  );
  app.post<{ Body: { note?: unknown } }>('/note', async ({ body }) =>
    typeof body?.note === 'string' && !body.note.isWellFormed() ? fail() : {},
  );
  app.get('/stack', async (_, reply) => reply.status(400).send(new Error('a fault').stack));
  app.get('/right', async () => ({}));
  for (const path of ['/api/ready/', '/other']) {
    app.get(path, async (_, reply) => reply.status(503).send({ code: 'not_ready', text: '' }));
  }
  await app.ready();
});
afterAll(() => app.close());

const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const note = { type: 'object', properties: { note: { type: 'string', maxLength: 80 } } };
const responses = { 200: {} };
const document = {
  paths: {
    '/big/{id}': { get: { parameters: [id], responses } },
    '/note': {
      post: { requestBody: { content: { 'application/json': { schema: note } } }, responses },
    },
    '/stack': { get: { responses } },
    '/right': { get: { responses } },
    '/api/ready/': { get: { responses } },
    '/other': { get: { responses } },
  },
};

const outcomeOf = async (path: string): Promise<string> => {
  const call = callsOf(document).find((one) => one.path === path);
  if (!call) throw new Error(`No call ${path}`);
  return sendHostile(call, { app, ...RUN }).then(
    () => 'right',
    (error: unknown) => String(error),
  );
};

test('finds an id that overflows, half a character, and a stack in an answer', async () => {
  expect(await outcomeOf('/big/{id}')).toMatch(/GET \/big\/\d+: 500/);
  expect(await outcomeOf('/note')).toContain('POST /note: 500');
  expect(await outcomeOf('/stack')).toContain('a stack in');
  // What is found is made smaller, which takes many more requests.
}, 60_000);

test('accepts a call that is right', async () => {
  expect(await outcomeOf('/right')).toBe('right');
});

test('accepts that the server is not ready from the call that says so, and from no other', async () => {
  expect(await outcomeOf('/api/ready/')).toBe('right');
  expect(await outcomeOf('/other')).toContain('GET /other: 503');
});
