import { mixed, object, string, type ObjectSchema, type StringSchema } from 'yup';
import { withdrawalSources, type WithdrawalSource } from '#contract/rules/accounts.ts';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { walletAddressText } from '#renderer/domain/address-book/wallet-address-schema.ts';
import { amountProblem, decimalsOf, unitsOf, type WithdrawalTerms } from './amount.ts';
import type { WithdrawalDraft } from './draft.ts';

/** The withdrawal form's truth; messages are ids of the `validation` texts. */
export function withdrawalSchema(terms: WithdrawalTerms): ObjectSchema<WithdrawalDraft> {
  return object({
    type: mixed<WithdrawalSource>().oneOf(withdrawalSources).required('type.required'),
    amount: string()
      .defined()
      .when('type', ([type]: WithdrawalSource[]) => amountFrom(type ?? 'direct', terms)),
    currency: mixed<WithdrawalCurrency>().oneOf(withdrawalCurrencies).required('currency.required'),
    wallet: walletAddressText(),
  });
}

/** An amount of the currency that a balance is in. */
function amountFrom(type: WithdrawalSource, terms: WithdrawalTerms): StringSchema<string> {
  const decimals = decimalsOf(type);
  return amountText(terms.format, decimals).test('limits', (text, { createError }) => {
    const amount = readAmount(text, decimals, terms.format.region);
    // What amountText refuses has its sentence already.
    const isPositive = amount !== null && unitsOf(type, amount) > 0n;
    const problem = isPositive ? amountProblem(amount, type, terms) : null;
    return problem ? createError({ message: problem.id, params: problem.values }) : true;
  });
}
