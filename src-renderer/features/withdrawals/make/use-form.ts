import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { withdrawalSources } from '#contract/rules/accounts.ts';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';
import { useSchemaForm } from '#renderer/components/form/form.tsx';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { tctBalanceQuery } from '#renderer/domain/exchange/tct-balance-query.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { amountProblem, decimalsOf, type WithdrawalTerms } from './amount.ts';
import { loadDraft, saveDraft, type WithdrawalDraft } from './draft.ts';
import type { QuoteRequest } from '../withdrawal-queries.ts';

export interface WithdrawalForm {
  readonly form: UseFormReturn<WithdrawalDraft>;
  readonly draft: WithdrawalDraft;
  readonly terms: WithdrawalTerms;
}

/** The form of one member, with the draft that a reload left; yup and the checksum come when needed. */
export function useWithdrawalForm(
  user: CurrentUser,
  settings: PublicSettings | undefined,
): WithdrawalForm {
  const format = useFormat();
  const start = useStart(user.username);
  // While the exchange is switched off, its screen of the account leads here by a link.
  const hasTct = useIsAreaOn('exchange') === true || start.type === 'tct';
  const { data: tct } = useQuery({ ...tctBalanceQuery, enabled: hasTct });
  const terms: WithdrawalTerms = {
    balances: {
      direct: { available: user.balance, waiting: '0' },
      pool: { available: user.pool_bonus_balance, waiting: '0' },
      global: user.global_balance,
      tct: { available: tct ?? '0', waiting: '0' },
    },
    minimum: settings?.minimum_withdrawal,
    format,
  };
  const form = useSchemaForm<WithdrawalDraft>(async () => {
    const { withdrawalSchema } = await import('./schema.ts');
    return withdrawalSchema(terms);
  }, start);

  const [type, amount, currency, wallet] = useWatch({
    control: form.control,
    name: ['type', 'amount', 'currency', 'wallet'],
  });
  useEffect(() => {
    saveDraft(user.username, { type, amount, currency, wallet });
  }, [user.username, type, amount, currency, wallet]);
  return { form, draft: { type, amount, currency, wallet }, terms };
}

/** The draft that a reload left; a link may name the balance that it means (`?type=global`). */
function useStart(username: string): WithdrawalDraft {
  const [params] = useSearchParams();
  const draft = loadDraft(username);
  const type = withdrawalSources.find((one) => one === params.get('type'));
  if (!type || type === draft.type) return draft;
  // What was typed of one balance is no amount of another currency.
  return type === 'tct' ? { ...draft, type, amount: '', currency: 'TCT' } : { ...draft, type };
}

/** What can be quoted of the form as it is; undefined while something is missing or wrong. */
export function quoteRequestOf(
  draft: WithdrawalDraft,
  terms: WithdrawalTerms,
): QuoteRequest | undefined {
  const { type, currency } = draft;
  const amount = readAmount(draft.amount, decimalsOf(type));
  const wallet = draft.wallet.trim();
  if (amount === null || !ADDRESS_PATTERN.test(wallet)) return undefined;
  return amountProblem(amount, type, terms) ? undefined : { type, currency, amount, wallet };
}
