import type { WalletAction } from '#contract/ipc/wallet.ts';
import type { Eip1193Provider, WalletPort } from '../ports.ts';

type Answer = (params: readonly unknown[]) => unknown;

/** A scripted EIP-1193 provider. */
export interface FakeProvider extends Eip1193Provider {
  /** Requested methods, in order. */
  readonly asked: string[];
  readonly answers: Record<string, Answer>;
  emit(event: string, ...args: readonly unknown[]): void;
  listeners(): number;
}

/** A refusal as wallets throw it: a code and a message for developers. */
export const refusal = (code: number, message = 'refused'): Error =>
  Object.assign(new Error(message), { code });

export const fakeAccount = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f';

export function createFakeProvider(answers: Readonly<Record<string, Answer>> = {}): FakeProvider {
  const events = new Map<string, Set<(...args: readonly unknown[]) => void>>();
  const asked: string[] = [];
  const own: Record<string, Answer> = {
    eth_requestAccounts: () => [fakeAccount],
    eth_accounts: () => [fakeAccount],
    eth_chainId: () => '0x7a69',
    eth_sendTransaction: () => `0x${'ab'.repeat(32)}`,
    ...answers,
  };
  return {
    asked,
    answers: own,
    async request({ method, params = [] }) {
      asked.push(method);
      const answer = own[method];
      if (!answer) throw refusal(4200);
      return answer(params);
    },
    on(event, listener) {
      events.set(event, (events.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      events.get(event)?.delete(listener);
    },
    emit(event, ...args) {
      for (const listener of events.get(event) ?? []) listener(...args);
    },
    listeners: () => [...events.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

/** A wallet port with this wallet and only the given actions. */
export function portWith(
  provider: Eip1193Provider | undefined,
  actions: Partial<Record<WalletAction, () => boolean>> = {},
): WalletPort {
  return {
    actions: () => Promise.resolve(Object.keys(actions) as WalletAction[]),
    act: (action) =>
      Promise.resolve(actions[action]).then((work) => {
        if (!work) throw new Error(`Nobody can ${action}`);
        return work();
      }),
    list: () => Promise.resolve(provider ? [{ id: 'fake', name: 'Fake', icon: '' }] : []),
    connect: () => (provider ? Promise.resolve(provider) : Promise.reject(new Error('gone'))),
  };
}
