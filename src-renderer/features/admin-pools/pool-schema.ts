import { boolean, object, string } from 'yup';
import { parseUsd } from '#contract/rules/money.ts';
import { isPossibleRate, isUnusualRate } from '#contract/rules/pool-results.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import { readPercent } from '#renderer/components/money/read-percent.ts';

const DAYS_MAX = 3650;

/** A pool as it is typed. */
export interface PoolValues {
  readonly name: string;
  readonly min_amount: string;
  readonly max_amount: string;
  readonly duration_days: string;
  readonly is_open: boolean;
  readonly reason: string;
}

export const poolSchema = (format: FormatContext) =>
  object({
    name: string().trim().required('field.required'),
    min_amount: amountText(format),
    max_amount: amountText(format).test('order', 'catalogue.maximum', (text, { parent }) => {
      const { min_amount } = parent as PoolValues;
      const [min, max] = [readAmount(min_amount), readAmount(text)];
      return min === null || max === null || parseUsd(max) >= parseUsd(min);
    }),
    duration_days: string()
      .defined()
      .test('days', 'catalogue.days', (text) => {
        const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
        return days >= 1 && days <= DAYS_MAX;
      }),
    is_open: boolean().defined(),
    reason: reasonText(),
  });

/** The result of a day as it is typed. */
export interface ResultValues {
  readonly day: string;
  readonly rate: string;
  /** Asked for where the rate is beyond ±10 %. */
  readonly repeated: string;
  readonly reason: string;
}

/** @param lastDay yesterday in UTC */
export const resultSchema = (lastDay: string) =>
  object({
    day: string()
      .defined()
      .test('day', 'pool_result.day', (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= lastDay),
    rate: string()
      .defined()
      .test('rate', 'pool_result.rate', (text) => {
        const rate = readPercent(text);
        return rate !== null && isPossibleRate(rate);
      }),
    repeated: string()
      .defined()
      .test('repeated', 'pool_result.repeated', (text, { parent }) => {
        const rate = readPercent((parent as ResultValues).rate);
        return rate === null || !isUnusualRate(rate) || readPercent(text) === rate;
      }),
    reason: reasonText(),
  });
