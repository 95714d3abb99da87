import { describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/api/errors.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { refusalOf } from './refusal.ts';

const format = { region: 'en-US', language: 'en' } as const;

const refused = (body: Partial<ErrorBody> & Pick<ErrorBody, 'code'>, status = 400) =>
  refusalOf(new ApiError(status, { body: { message: '', request_id: 'r', ...body } }), format);

describe('a refusal of the server', () => {
  it('counts the tries that are left of a code', () => {
    expect(refused({ code: 'code_wrong', details: { tries_left: 3 } })).toMatchObject({
      field: 'secret_code',
      id: 'code.wrong',
      values: { count: 3 },
    });
  });

  it('says that a code is spent with its last try', () => {
    expect(refused({ code: 'code_wrong', details: { tries_left: 0 } })?.id).toBe('code.spent');
  });

  it.each([
    ['code_expired', 'code.expired'],
    ['code_spent', 'code.spent'],
    ['code_changed', 'code.changed'],
  ] as const)('says %s at the code', (code, id) => {
    expect(refused({ code })).toMatchObject({ field: 'secret_code', id });
  });

  it('writes amounts and dates as people read them', () => {
    const details = { available: '1234.5', waiting: '58.2' };
    expect(refused({ code: 'earnings_exceeded', details })?.values).toEqual({
      available: '1,234.50',
      waiting: '58.20',
    });
    const until = { until: '2026-11-21T12:00:00Z' };
    expect(refused({ code: 'withdrawals_paused', details: until })?.values['date']).toMatch(
      /^Nov 2\d, 2026/,
    );
  });

  it('offers the way out of an unverified e-mail', () => {
    expect(refused({ code: 'email_unverified' })?.remedy).toBe('verify-email');
  });

  it('puts a field error at its field', () => {
    const fields = { wallet: { id: 'wallet.checksum' } };
    expect(refused({ code: 'validation', fields })).toMatchObject({
      field: 'wallet',
      namespace: 'validation',
      id: 'wallet.checksum',
    });
  });

  it('has no sentence of its own for silence, for faults and for haste', () => {
    expect(refusalOf(new ApiError('FETCH_ERROR', { movesMoney: true }), format)).toBeNull();
    expect(refused({ code: 'internal' }, 500)).toBeNull();
    expect(refused({ code: 'rate_limited' }, 429)).toBeNull();
  });
});
