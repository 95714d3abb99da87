import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorsOfCall } from '#contract/api/call-errors.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { recordingLog, takeUnnamed } from '../../tests/support/unnamed-errors.ts';
import { DomainError } from '../domain/base/errors.ts';
import { registerErrors } from './errors.ts';

const app = () => {
  const made = fastify({ loggerInstance: recordingLog() });
  registerErrors(made);
  return made;
};
let server = app();

beforeEach(() => {
  server = app();
  const errors = errorsOfCall({ audience: 'member', once: false }, { errors: ['not_found'] });
  server.get('/api/things/:code/', { config: { errors } }, (request) => {
    const { code } = request.params as { readonly code: 'conflict' };
    throw new DomainError(code);
  });
  server.get('/picture', () => {
    throw new DomainError('conflict');
  });
});
afterEach(() => server.close());

async function codeOf(url: string): Promise<string> {
  return (await server.inject(url)).json<ErrorBody>().code;
}

test('a call that is refused with a code that it does not name is found', async () => {
  expect(await codeOf('/api/things/conflict/')).toBe('conflict');
  expect(takeUnnamed()).toEqual(['GET /api/things/:code/: conflict']);
});

test.each(['not_found', 'unauthorized', 'rate_limited'])(
  'what a call names, or all its kind answer, is not: %s',
  async (code) => {
    expect(await codeOf(`/api/things/${code}/`)).toBe(code);
    expect(takeUnnamed()).toEqual([]);
  },
);

test('what is no call of the contract names nothing', async () => {
  expect(await codeOf('/picture')).toBe('conflict');
  expect(takeUnnamed()).toEqual([]);
});

test('codes of a kind: members, what is done once, what a second person decides', () => {
  const of = (audience: 'anyone' | 'admin', once: boolean, proposed?: object) =>
    errorsOfCall({ audience, once }, { ...(proposed && { proposed }) });
  expect(of('anyone', false)).not.toContain('unauthorized');
  expect(of('admin', true)).toContain('idempotency_key_reused');
  expect(of('admin', true)).not.toContain('proposal_open');
  expect(of('admin', true, {})).toContain('proposal_open');
});
