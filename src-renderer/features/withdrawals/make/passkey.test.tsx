import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Quote } from '#contract/api/withdrawals.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { configureApi } from '#renderer/lib/api/request.ts';
import { createQueryClient } from '#renderer/lib/api/query-client.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { WithdrawalPasskey } from './passkey.tsx';

const signed = vi.hoisted(() => vi.fn<(options: object) => Promise<object>>());
// The authenticator is what can't be had without a browser; end to end a virtual one answers.
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: signed }));

const request = {
  type: 'direct',
  currency: 'USDT',
  amount: '500',
  wallet: '0x52908400098527886E0F7030069857D2E4169EE7',
} as const;
const shown = { request, quote: { token_amount: '485.00' } as Quote };

let asked: unknown[] = [];
beforeEach(() => {
  asked = [];
  signed.mockReset();
  signed.mockImplementation((options) => Promise.resolve({ for: options }));
  vi.stubGlobal('PublicKeyCredential', class {});
});

/** The server offers challenges "1", "2", … for a domain; none for null. */
async function show(domain: string | null, onConfirm: (passkey: object) => Promise<void>) {
  configureApi({
    fetch: vi.fn<typeof fetch>((_, init) => {
      asked.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}'));
      const passkey = domain && { rpId: domain, challenge: String(asked.length) };
      return Promise.resolve(Response.json({ passkey, expires_at: '2026-11-20T20:12:00Z' }));
    }),
  });
  const failures: unknown[] = [];
  await renderScreen(
    <QueryClientProvider client={createQueryClient()}>
      <WithdrawalPasskey
        shown={shown}
        onConfirm={onConfirm}
        onFailure={(error) => failures.push(error)}
      />
    </QueryClientProvider>,
  );
  return failures;
}

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Confirmar con passkey' }));

it('signs what is shown and confirms with it', async () => {
  const onConfirm = vi.fn<(passkey: object) => Promise<void>>().mockResolvedValue();
  await show('localhost', onConfirm);
  await press();
  expect(asked).toEqual([{ ...request, token_amount: '485.00' }]);
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
  expect(signed).toHaveBeenCalledWith({ optionsJSON: { rpId: 'localhost', challenge: '1' } });
});

it.each([null, 'other.example'])('offers nothing where the passkeys are of %s', async (domain) => {
  await show(domain, () => Promise.resolve());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that the authenticator refused, and asks again when pressed again', async () => {
  const refusal = new Error('NotAllowedError');
  signed.mockRejectedValueOnce(refusal);
  const onConfirm = vi.fn<(passkey: object) => Promise<void>>().mockResolvedValue();
  const failures = await show('localhost', onConfirm);
  await press();
  await waitFor(() => expect(failures).toEqual([null, refusal]));
  expect(onConfirm).not.toHaveBeenCalled();
  await press();
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
});

it('signs another challenge after a refusal of the server, and sends the same signature after silence', async () => {
  const silence = new ApiError('FETCH_ERROR', { movesMoney: true });
  const refused = new ApiError(400, {
    body: { code: 'balance_exceeded', message: '', request_id: 'r' },
  });
  const onConfirm = vi
    .fn<(passkey: object) => Promise<void>>()
    .mockRejectedValueOnce(refused)
    .mockRejectedValueOnce(silence)
    .mockResolvedValue();
  const failures = await show('localhost', onConfirm);
  await press();
  await waitFor(() => expect(failures).toContain(refused));
  await press();
  await waitFor(() => expect(failures).toContain(silence));
  await press();
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(3));
  const challenges = onConfirm.mock.calls.map(([passkey]) => passkey);
  expect(challenges[0]).toMatchObject({ for: { optionsJSON: { challenge: '1' } } });
  expect(challenges[1]).toMatchObject({ for: { optionsJSON: { challenge: '2' } } });
  expect(challenges[2]).toBe(challenges[1]);
  expect(signed).toHaveBeenCalledTimes(2);
});
