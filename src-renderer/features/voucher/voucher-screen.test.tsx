import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Voucher } from '#contract/api/vouchers.ts';
import { PAID_TOPIC, TRANSFER_TOPIC } from '#renderer/lib/chain/payment-check.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { VoucherScreen } from './voucher-screen.tsx';

const voucher: Voucher = {
  number: 10_482,
  status: 'Approved',
  currency: 'USDT',
  amount: '100.00',
  fee: '3.00',
  fee_rate: '0.03',
  net: '97.00',
  price: '1',
  token_amount: '97',
  token_decimals: 6,
  wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  network: { chain_id: 56, name: 'BNB Smart Chain' },
  paid_at: '2026-11-20T12:00:00.000Z',
  tx_hash: `0x${'ab'.repeat(32)}`,
  token: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  contract: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  explorer: null,
  sources: ['https://rpc.example.com'],
};

const word = (hex: string) => hex.toLowerCase().replace(/^0x/, '').padStart(64, '0');
const amount = word((97_000_000).toString(16));
/** What the chain has of the voucher's payment. */
const receipt = {
  transactionHash: voucher.tx_hash,
  status: '0x1',
  blockNumber: '0x10',
  logs: [
    {
      address: voucher.token,
      topics: [TRANSFER_TOPIC, `0x${word(voucher.contract ?? '')}`, `0x${word(voucher.wallet)}`],
      data: `0x${amount}`,
    },
    {
      address: voucher.contract,
      topics: [
        PAID_TOPIC,
        `0x${word('1')}`,
        `0x${word(voucher.number.toString(16))}`,
        `0x${word(voucher.wallet)}`,
      ],
      data: `0x${word(voucher.token)}${amount}`,
    },
  ],
};

/** The endpoint answers with this receipt; without one it does not answer at all. */
function chain(answered: object | null, after?: Promise<void>) {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    await after;
    const { method } = JSON.parse(init?.body as string) as { method: string };
    asked.push(`${url as string} ${method}`);
    if (answered === null) throw new TypeError('refused');
    const results: Readonly<Record<string, unknown>> = {
      eth_chainId: '0x38',
      eth_blockNumber: '0x12',
      eth_getTransactionReceipt: answered,
    };
    return Response.json({ jsonrpc: '2.0', id: 1, result: results[method] });
  });
  return asked;
}
afterEach(() => vi.restoreAllMocks());

const open = (change: Partial<Voucher> = {}, path = '/voucher#token') =>
  renderMember(<VoucherScreen />, {
    path,
    answers: {
      'POST /api/vouchers/': () => ({
        voucher: { ...voucher, ...change },
        expires_at: '2026-12-20T12:00:00.000Z',
      }),
    },
  });
const checkOf = (name: RegExp) => screen.getByText(name).closest('li');

test('the reader’s device does the sums again and reads the payment from the chain', async () => {
  const asked = chain(receipt);
  const { calls } = await open();
  expect(await screen.findByText(/^Todo coincide/)).toBeVisible();
  expect(screen.getByText('3 confirmaciones.')).toBeVisible();
  expect(screen.queryByText('No coincide')).not.toBeInTheDocument();
  expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
    call: 'POST /api/vouchers/',
    body: { token: 'token' },
  });
  expect(new Set(asked.map((one) => one.split(' ')[0]))).toEqual(
    new Set(['https://rpc.example.com']),
  );
  // Whole, as it is compared: nothing is cut in the middle.
  expect(screen.getByText(/Transacción/, { selector: 'dt' }).nextElementSibling).toHaveTextContent(
    voucher.tx_hash,
  );
});

test('a fee that is not what amount and rate come to is said', async () => {
  chain(receipt);
  await open({ fee: '2.00', net: '98.00' });
  expect(await screen.findByText(/^Algo no coincide/)).toBeVisible();
  expect(checkOf(/La tarifa, por el monto/)).toHaveTextContent('No coincide');
  expect(checkOf(/Los tokens, por ese monto/)).toHaveTextContent('Coincide');
});

test('a hash of another payment is said, fact by fact', async () => {
  const [transferred, paid] = receipt.logs;
  chain({ ...receipt, logs: [transferred, { ...paid, address: voucher.token }] });
  await open();
  expect(await screen.findByText(/^Algo no coincide/)).toBeVisible();
  expect(checkOf(/El contrato de pagos registró/)).toHaveTextContent('No coincide');
  expect(checkOf(/Pagó a esta dirección/)).toHaveTextContent('No se pudo comprobar');
});

test('what could not be asked is not called checked', async () => {
  chain(null);
  await open();
  expect(await screen.findByText(/^No se pudo comprobar todo/)).toBeVisible();
  expect(screen.getByText('No respondió https://rpc.example.com.')).toBeVisible();
  expect(checkOf(/La tarifa, por el monto/)).toHaveTextContent('Coincide');
  expect(checkOf(/La transacción está en un bloque/)).toHaveTextContent('No se pudo comprobar');
});

test('without an endpoint nothing is asked, and an own one is no independent source', async () => {
  const asked = chain(receipt);
  await open({ sources: [] });
  expect(await screen.findByText(/no indica ningún acceso público/)).toBeVisible();
  expect(asked).toEqual([]);
  await open({ sources: ['/api/demo/chain/'] });
  expect(await screen.findByText(/no es una fuente independiente/)).toBeVisible();
});

test('a link that opens nothing is refused in words, and none at all asks nobody', async () => {
  chain(receipt);
  await renderMember(<VoucherScreen />, {
    path: '/voucher#forged',
    answers: {
      'POST /api/vouchers/': () =>
        Response.json({ code: 'not_found', message: 'not_found' }, { status: 404 }),
    },
  });
  expect(await screen.findByText(/^Este enlace no abre ningún comprobante/)).toBeVisible();
  const { calls } = await open({}, '/voucher');
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('is printed with what the device found, once the chain has answered', async () => {
  const answer = Promise.withResolvers<void>();
  chain(receipt, answer.promise);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
  expect(screen.getByRole('button', { name: /Imprimir/ })).toHaveAttribute('aria-busy', 'true');
  expect(document.querySelector('body > section')).toBeNull();
  expect(print).not.toHaveBeenCalled();
  answer.resolve();
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(document.querySelector('body > section')).toHaveTextContent(/Todo coincide/);
  window.dispatchEvent(new Event('afterprint'));
});

test('what it says is text on paper too, whatever it is made of', async () => {
  chain(receipt);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const markup = '<img src=x onerror=alert(1)>';
  await open({ network: { chain_id: 56, name: markup } });
  await screen.findByText(/^Todo coincide/);
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = document.querySelector('body > section');
  expect(sheet).toHaveTextContent(markup);
  expect(within(sheet as HTMLElement).getAllByRole('img', { hidden: true })).toHaveLength(2);
  expect(document.querySelector('img, [onerror]')).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('body > section')).toBeNull());
});
