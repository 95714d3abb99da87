import { boolean, mixed, object, type ObjectSchema } from 'yup';
import { parseUsd, withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { formatUsd, type FormatContext } from '#renderer/lib/format.ts';
import { depositTypes, type DepositType, type DepositValues } from './deposit-values.ts';

/** What a deposit is held against. USD decimal strings. */
export interface DepositLimits {
  readonly minimum: string;
  readonly maximum: string;
  /** Direct balance that could pay. */
  readonly balance: string;
  /** Whether an amount between both ends is taken; without it every one is. */
  readonly isTaken?: ((amount: string) => boolean) | undefined;
  readonly format: FormatContext;
}

interface Problem {
  readonly message: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Why an amount (USD decimal string above zero) cannot be deposited this way; null where it can. */
export function depositProblem(
  amount: string,
  type: DepositType | null | undefined,
  limits: DepositLimits,
): Problem | null {
  const { minimum, maximum, balance, isTaken, format } = limits;
  const wanted = parseUsd(amount);
  if (wanted < parseUsd(minimum) || wanted > parseUsd(maximum)) {
    const params = { min: formatUsd(minimum, format), max: formatUsd(maximum, format) };
    return { message: 'amount.between', params };
  }
  if (isTaken && !isTaken(amount)) return { message: 'amount.noRange', params: {} };
  if (type === 'balance' && wanted > parseUsd(balance)) {
    const params = { available: formatUsd(balance, format) };
    return { message: 'Amount exceed balance available.', params };
  }
  return null;
}

/** The truth of the forms of pools and of the global network; messages are ids of `validation`. */
export function depositSchema(limits: DepositLimits): ObjectSchema<DepositValues> {
  return object({
    type: mixed<DepositType>()
      .nullable()
      .defined()
      .oneOf([...depositTypes, null])
      .test('chosen', 'depositType.required', (type) => type !== null),
    amount: amountText(limits.format).test('limits', (text, { parent, createError }) => {
      const amount = readAmount(text, 2, limits.format.region);
      // What amountText refuses has its sentence already.
      if (amount === null || parseUsd(amount) === 0n) return true;
      const problem = depositProblem(amount, (parent as Partial<DepositValues>).type, limits);
      return problem ? createError(problem) : true;
    }),
    currency: mixed<WithdrawalCurrency>().oneOf(withdrawalCurrencies).required('currency.required'),
    terms: boolean().defined().oneOf([true], 'depositTerms.required'),
  });
}
