import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AskApi, AskOutcome, Question } from '#contract/ipc/ask-window.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { AskPage } from './ask-page.tsx';
import { OBEYS_AFTER_MS } from './use-obeys.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

async function show(question: Question) {
  const reply = vi.fn<AskApi['reply']>(() => Promise.resolve(null));
  const close = vi.fn<AskApi['close']>(() => Promise.resolve());
  const ask: AskApi = { read: () => Promise.reject(new Error('not asked')), reply, close };
  await renderScreen(<AskPage question={question} ask={ask} />);
  const button = () => screen.getAllByRole('button').at(-1) as HTMLElement;
  const press = async (): Promise<void> => {
    await act(async () => void fireEvent.click(button()));
  };
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  return { reply, close, button, press, pass };
}

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const remove: Question = { kind: 'remove', address, holder: 'computer' };

test('a press decides nothing in the first second, and everything after it', async () => {
  const { reply, button, press, pass } = await show(remove);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  await press();
  pass(OBEYS_AFTER_MS - 1);
  await press();
  expect(reply).not.toHaveBeenCalled();
  pass(1);
  expect(button()).toHaveAttribute('aria-disabled', 'false');
  await press();
  expect(reply).toHaveBeenCalledExactlyOnceWith({});
});

test('a window that comes to the front waits once more', async () => {
  const { reply, press, pass } = await show(remove);
  pass(OBEYS_AFTER_MS);
  act(() => void fireEvent.focus(window));
  await press();
  expect(reply).not.toHaveBeenCalled();
  pass(OBEYS_AFTER_MS);
  await press();
  expect(reply).toHaveBeenCalledOnce();
});

test('cancelling is obeyed at once, and so is a notice', async () => {
  const asked = await show(remove);
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(asked.close).toHaveBeenCalledOnce();
  const notice = await show({ kind: 'refused', reason: 'chain' });
  await notice.press();
  expect(notice.reply).toHaveBeenCalledOnce();
});

test('where a password is typed, that is the pause', async () => {
  const { reply, press } = await show({ kind: 'import', file: 'key.json' });
  const password = document.querySelector('input') as HTMLInputElement;
  fireEvent.change(password, { target: { value: 'a long enough password' } });
  await press();
  expect(reply).toHaveBeenCalledExactlyOnceWith({ password: 'a long enough password' });
});

const hash = `0x${'ab'.repeat(32)}`;
const anchor: Question = {
  kind: 'anchor',
  row: '42',
  digest: hash,
  network: 'Sepolia',
  chainId: 11_155_111,
  contract: address,
  signer: address,
  server: 'https://api.example',
  gas: { limit: '60000', cost: '0.0001', balance: '1', symbol: 'ETH' },
  ledger: { path: "m/44'/60'/0'/0/0", shows: { kind: 'transaction', hash } },
  phone: null,
};

test('a hardware wallet asks for no password; the window waits for it, and can be left meanwhile', async () => {
  const { reply, close, press, pass } = await show(anchor);
  const answer = Promise.withResolvers<AskOutcome>();
  reply.mockReturnValueOnce(answer.promise);
  expect(document.querySelector('input')).toBeNull();
  // The hash that the device shows stands whole in the window.
  expect(screen.getByText('Transaction hash').parentElement).toHaveTextContent(hash);
  await press();
  expect(reply).not.toHaveBeenCalled();
  pass(OBEYS_AFTER_MS);
  await press();
  expect(reply).toHaveBeenCalledExactlyOnceWith({});
  expect(screen.getByText(/confirma en tu Ledger/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Rechazar' }));
  expect(close).toHaveBeenCalledOnce();
  await act(async () => answer.resolve('ledger_cancelled'));
  expect(screen.getByRole('alert')).toHaveTextContent(/recházalo ahí/);
});

test('the account of a hardware wallet that is chosen is the one that is compared', async () => {
  const other = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  const choices = [
    { path: "m/44'/60'/0'/0/0", address, layout: 'both' },
    { path: "m/44'/60'/1'/0/0", address: other, layout: 'live' },
  ] as const;
  const question: Question = { kind: 'ledgerAccount', model: 'Nano X', choices };
  const { reply, press, pass } = await show(question);
  pass(OBEYS_AFTER_MS);
  fireEvent.click(screen.getByRole('radio', { name: /Ledger Live · m\/44'\/60'\/1'/ }));
  await press();
  expect(reply).toHaveBeenCalledExactlyOnceWith({ path: "m/44'/60'/1'/0/0" });
});

const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`;

test('the code for a phone waits from the start, and can be waited for again', async () => {
  const answer = Promise.withResolvers<AskOutcome>();
  const reply = vi.fn<AskApi['reply']>(() => answer.promise);
  const ask: AskApi = {
    read: () => Promise.reject(new Error('not asked')),
    reply,
    close: () => Promise.resolve(),
  };
  const question: Question = { kind: 'phone', uri, network: 'Sepolia', chainId: 11_155_111 };
  await renderScreen(<AskPage question={question} ask={ask} />);
  expect(reply).toHaveBeenCalledExactlyOnceWith({});
  expect(screen.getByRole('img', { name: /Código para conectar/ })).toBeVisible();
  expect(screen.getByText(/Esperamos a que escanees/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /otra vez/ })).toBeNull();
  expect(screen.getByText(/Sepolia \(id 11155111\)/)).toBeVisible();
  await act(async () => answer.resolve('phone_relay'));
  expect(screen.getByRole('alert')).toHaveTextContent(/No llegamos al servicio/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /otra vez/ })));
  expect(reply).toHaveBeenCalledTimes(2);
});

test('the account of a phone that is chosen is the one that signs', async () => {
  const other = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F';
  const question = {
    kind: 'phoneAccount',
    name: 'Wallet',
    network: 'Sepolia',
    chainId: 11_155_111,
    accounts: [address, other],
    signs: false,
  } as const;
  const { reply, press, pass } = await show(question);
  expect(screen.getByText(/Respondió Wallet/)).toBeVisible();
  expect(screen.getByText(/envía por sí misma/)).toBeVisible();
  await press();
  expect(reply).not.toHaveBeenCalled();
  pass(OBEYS_AFTER_MS);
  fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement);
  await press();
  expect(reply).toHaveBeenCalledExactlyOnceWith({ address: other });
});

test('a phone asks for no password, and what it cannot show is said', async () => {
  const { reply, press, pass } = await show({
    ...anchor,
    ledger: null,
    phone: { name: 'Wallet', sends: true },
  });
  const answer = Promise.withResolvers<AskOutcome>();
  reply.mockReturnValueOnce(answer.promise);
  expect(document.querySelector('input')).toBeNull();
  expect(screen.getByText(/puede proponer otra tarifa/)).toBeVisible();
  await press();
  expect(reply).not.toHaveBeenCalled();
  pass(OBEYS_AFTER_MS);
  await press();
  expect(screen.getByText(/Confirma en tu teléfono/)).toBeVisible();
  await act(async () => answer.resolve('phone_silent'));
  expect(screen.getByRole('alert')).toHaveTextContent(/recházalo ahí/);
});
