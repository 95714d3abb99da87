import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { MOST_RECORDED_BYTES, RECORDING_MS } from '#contract/diagnostics/diagnostics.ts';
import type { Exchange } from '#renderer/lib/api/client.ts';
import { recordedCalls, unrecordedCalls, withheldFields } from './recorded-calls.ts';
import { createRecorder } from './recorder.ts';
import type { Recorder } from './recorder.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const secrets = {
  password: 'Hunter-2-hunter',
  code: '491827',
  token: JWT,
  refresh: 'refresh-7f3a9b',
  private_key: `0x${'ab'.repeat(32)}`,
};

let now: number;
let timer: { readonly at: number; readonly work: () => void } | undefined;
let recorder: Recorder;
beforeEach(() => {
  now = 1000;
  timer = undefined;
  recorder = createRecorder({
    now: () => now,
    after(milliseconds, work) {
      timer = { at: now + milliseconds, work };
      return () => {
        timer = undefined;
      };
    },
  });
});

const exchange = (
  path: `/api/${string}`,
  body: unknown,
  { method = 'GET', url = path, status = 200 }: Partial<Exchange & { method: 'GET' | 'POST' }> = {},
): Exchange => ({
  endpoint: { method, path },
  url,
  status,
  at: now,
  ms: 5,
  response: Response.json(body, { status: Number(status) }),
});
const user = '/api/auth/user/';

describe('what is recorded', () => {
  it('is an answer with the fields of its list, and none of the secrets planted in it', async () => {
    recorder.start();
    const body = {
      username: 'ana',
      balance: '12.50',
      email: `x ${JWT} y`,
      ...secrets,
      sponsor: { ...secrets, name: 'Eva' },
    };
    await recorder.answered(exchange(user, body));
    const [answer] = recorder.recording()?.answers ?? [];
    expect(answer).toEqual({
      at: 1005,
      path: user,
      query: '',
      status: 200,
      body: { username: 'ana', balance: '12.50', email: 'x … y', sponsor: { name: 'Eva' } },
    });
    // The search finds what is there.
    const text = JSON.stringify(recorder.recording());
    expect(text).toContain('12.50');
    for (const secret of Object.values(secrets)) {
      expect(JSON.stringify(body)).toContain(secret);
      expect(text).not.toContain(secret);
    }
  });

  it('holds no markup: a reader’s file would be refused', async () => {
    recorder.start();
    await recorder.answered(exchange(user, { username: '<b>ana</b> 1 < 2' }));
    expect(recorder.recording()?.answers[0]?.body).toEqual({ username: '‹b>ana‹/b> 1 < 2' });
  });

  it.each([
    '/api/demo/mailbox/',
    '/api/auth/captcha/',
    '/api/admin/members/',
    '/api/unknown/',
  ] as const)('is never %s', async (path) => {
    recorder.start();
    await recorder.answered(exchange(path, { items: [{ text: secrets.code }] }));
    await recorder.answered(exchange(user, { username: 'ana' }));
    expect(recorder.recording()?.answers.map((one) => one.path)).toEqual([user]);
  });

  it('is nothing that was sent: only what was read', async () => {
    recorder.start();
    await recorder.answered(exchange(user, { username: 'ana' }, { method: 'POST' }));
    expect(recorder.recording()?.answers).toEqual([]);
  });

  it('is of a refusal what screens say it with', async () => {
    recorder.start();
    const body = {
      code: 'forbidden',
      message: secrets.password,
      request_id: 'r1',
      details: { until: 'u', token: JWT },
    };
    await recorder.answered(exchange(user, body, { status: 403 }));
    expect(recorder.recording()?.answers[0]?.body).toEqual({
      code: 'forbidden',
      request_id: 'r1',
      details: { until: 'u' },
    });
  });

  it('is where the member was, with the filters of the address and nothing else of it', () => {
    recorder.visited('/withdrawals?tab=a&token=secret');
    recorder.start();
    recorder.visited('/made-withdrawals?status=paid&code=491827');
    recorder.visited('/made-withdrawals?status=paid&code=491828');
    expect(recorder.recording()?.places.map(({ path }) => path)).toEqual([
      '/withdrawals?tab=a',
      '/made-withdrawals?status=paid',
    ]);
  });
});

describe('a recording', () => {
  it('takes nothing before it was allowed and after it was stopped', async () => {
    await recorder.answered(exchange(user, { username: 'before' }));
    expect(recorder.recording()).toBeNull();
    recorder.start();
    await recorder.answered(exchange(user, { username: 'during' }));
    recorder.stop();
    await recorder.answered(exchange(user, { username: 'after' }));
    expect(recorder.recording()?.answers.map(({ body }) => body)).toEqual([{ username: 'during' }]);
  });

  it('takes no answer whose reading ended after it was stopped', async () => {
    recorder.start();
    const reading = recorder.answered(exchange(user, { username: 'late' }));
    recorder.stop();
    await reading;
    expect(recorder.recording()?.answers).toEqual([]);
  });

  it('ends by itself after a quarter of an hour, and tells', () => {
    const phases: string[] = [];
    recorder.onChange(() => phases.push(recorder.state().phase));
    recorder.start();
    expect(timer?.at).toBe(now + RECORDING_MS);
    expect(RECORDING_MS).toBe(900_000);
    now += RECORDING_MS;
    timer?.work();
    expect(recorder.state()).toEqual({ phase: 'recorded', began: 1000, ended: now });
    expect(phases).toEqual(['idle', 'recording', 'recorded']);
  });

  it('ends when it is full', async () => {
    recorder.start();
    const names = Array.from({ length: 200 }, () => 'x'.repeat(19_000));
    const answer = () => exchange('/api/countries/', { items: names.map((code) => ({ code })) });
    for (let at = 0; at < 5; at += 1) await recorder.answered(answer());
    expect(recorder.state().phase).toBe('recorded');
    expect(JSON.stringify(recorder.recording()).length).toBeLessThan(MOST_RECORDED_BYTES);
  });

  it('is forgotten when it is dropped, and begins empty each time', async () => {
    recorder.start();
    await recorder.answered(exchange(user, { username: 'ana' }));
    recorder.drop();
    expect(recorder.recording()).toBeNull();
    recorder.start();
    expect(recorder.recording()?.answers).toEqual([]);
  });
});

interface Schema {
  /** `#/components/schemas/Name` */
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get?: {
          readonly responses?: Record<string, { content?: Record<string, { schema: Schema }> }>;
        };
      }
    >
  >;
}

function namesOf(
  shared: Document['components']['schemas'],
  { $ref, properties = {}, items, anyOf = [] }: Schema,
  found = new Set<string>(),
): Set<string> {
  const named = $ref === undefined ? undefined : shared[$ref.split('/').at(-1) ?? ''];
  if ($ref !== undefined && !named) throw new Error(`${$ref} is not in the document`);
  if (named) namesOf(shared, named, found);
  for (const [name, schema] of Object.entries(properties)) {
    found.add(name);
    namesOf(shared, schema, found);
  }
  for (const schema of [...(items ? [items] : []), ...anyOf]) namesOf(shared, schema, found);
  return found;
}

describe('the list of what may be recorded', () => {
  const { paths, components } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'),
  ) as Document;
  const reads = Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses?.['200']?.content?.['application/json']?.schema;
    return get ? [{ path: path.replaceAll(/\{(\w+)\}/g, ':$1'), schema }] : [];
  });

  it('decides about every call that a member reads with', () => {
    const open = reads
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/api/') && !path.startsWith('/api/admin/'))
      .filter((path) => !recordedCalls.has(path) && !unrecordedCalls.includes(path));
    expect(open).toEqual([]);
  });

  it('decides about every field of these answers', () => {
    const undecided = reads.flatMap(({ path, schema }) => {
      const fields = recordedCalls.get(path);
      if (!fields || !schema) return [];
      return [...namesOf(components.schemas, schema)]
        .filter((name) => !fields.has(name) && !withheldFields.has(name))
        .map((name) => `${path} ${name}`);
    });
    expect(undecided).toEqual([]);
  });

  it('names no field that could be a secret', () => {
    // `token` is a currency’s contract; tokens of sessions are called access and refresh.
    const names = [...recordedCalls.values()].flatMap((fields) => [...fields]);
    expect(
      names.filter((name) =>
        /pass|secret|\w_token$|access|refresh|private|mnemonic|jwt/.test(name),
      ),
    ).toEqual([]);
  });
});
