import { mixed, object, type ObjectSchema } from 'yup';
import { withdrawalTypes, type WithdrawalType } from '#contract/rules/accounts.ts';
import { parseUsd, withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { walletAddressText } from '#renderer/domain/address-book/wallet-address-schema.ts';
import { amountProblem, type WithdrawalTerms } from './amount.ts';
import type { WithdrawalDraft } from './draft.ts';

/** The withdrawal form's truth; messages are ids of the `validation` texts. */
export function withdrawalSchema(terms: WithdrawalTerms): ObjectSchema<WithdrawalDraft> {
  return object({
    type: mixed<WithdrawalType>().oneOf(withdrawalTypes).required('type.required'),
    amount: amountText(terms.format).test('limits', (text, { parent, createError }) => {
      const amount = readAmount(text, 2, terms.format.region);
      const { type } = parent as Partial<WithdrawalDraft>;
      // What amountText refuses has its sentence already.
      const isPositive = amount !== null && parseUsd(amount) > 0n;
      const problem = isPositive && type ? amountProblem(amount, type, terms) : null;
      return problem ? createError({ message: problem.id, params: problem.values }) : true;
    }),
    currency: mixed<WithdrawalCurrency>().oneOf(withdrawalCurrencies).required('currency.required'),
    wallet: walletAddressText(),
  });
}
