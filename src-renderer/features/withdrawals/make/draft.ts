import { withdrawalSources, type WithdrawalSource } from '#contract/rules/accounts.ts';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { getTabStorage } from '#renderer/lib/device/storage.ts';

/** What the form holds: as typed, not as understood. */
export interface WithdrawalDraft {
  readonly type: WithdrawalSource;
  readonly amount: string;
  readonly currency: WithdrawalCurrency;
  readonly wallet: string;
}

export const emptyDraft: WithdrawalDraft = {
  type: 'direct',
  amount: '',
  currency: 'USDT',
  wallet: '',
};

/** Of one member in one tab: another account that signs in here finds nothing. */
const keyOf = (username: string) => `withdrawal-draft.${username}`;

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.some((one) => one === value);

/** The draft left by a reload; whatever cannot be read is as good as none. */
export function loadDraft(username: string): WithdrawalDraft {
  try {
    const kept = JSON.parse(getTabStorage().getItem(keyOf(username)) ?? '{}') as Record<
      string,
      unknown
    >;
    return {
      type: isOneOf(withdrawalSources, kept['type']) ? kept['type'] : emptyDraft.type,
      amount: typeof kept['amount'] === 'string' ? kept['amount'] : '',
      currency: isOneOf(withdrawalCurrencies, kept['currency'])
        ? kept['currency']
        : emptyDraft.currency,
      wallet: typeof kept['wallet'] === 'string' ? kept['wallet'] : '',
    };
  } catch {
    return emptyDraft;
  }
}

/** Keeps the form's fields until the tab closes. A code is never among them. */
export function saveDraft(username: string, draft: WithdrawalDraft): void {
  const { type, amount, currency, wallet } = draft;
  getTabStorage().setItem(keyOf(username), JSON.stringify({ type, amount, currency, wallet }));
}

export function clearDraft(username: string): void {
  getTabStorage().removeItem(keyOf(username));
}
