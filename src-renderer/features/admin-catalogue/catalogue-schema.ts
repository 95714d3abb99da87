import { boolean, object, string } from 'yup';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import { amountText } from '#renderer/components/money/amount-schema.ts';
import { reasonText } from '#renderer/domain/proposals/reason-schema.ts';
import { readAmount } from '#renderer/components/money/read-amount.ts';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import type { FormatContext } from '#renderer/lib/format.ts';
import type { RangeValues } from './catalogue-values.ts';
import { readFactor } from './read-factor.ts';

const DAYS_MAX = 3650;
const DIRECTS_MAX = 10_000;
const FACTOR_DECIMALS = 4;
const FACTOR_MAX = 10_000n * 10n ** BigInt(FACTOR_DECIMALS);

const name = () => string().trim().required('field.required');
const whole = (message: string, min: number, max: number) =>
  string()
    .defined()
    .test('whole', message, (text) => {
      const number = /^\d{1,5}$/.test(text.trim()) ? Number(text) : -1;
      return number >= min && number <= max;
    });
const percent = () =>
  string()
    .defined()
    .test('rate', 'catalogue.rate', (text) => {
      const rate = readPercent(text);
      return rate !== null && !rate.startsWith('-');
    });
const factor = () =>
  string()
    .defined()
    .test('factor', 'catalogue.factor', (text) => {
      const value = readFactor(text);
      const units = value === null ? 0n : parseUnits(value, FACTOR_DECIMALS);
      return units > 0n && units < FACTOR_MAX;
    });

export const planSchema = (format: FormatContext) =>
  object({
    name: name(),
    name_en: name(),
    price: amountText(format),
    duration_days: whole('catalogue.days', 1, DAYS_MAX),
    volume: amountText(format),
    direct_rate: percent(),
    binary_rate: percent(),
    daily_cap: amountText(format),
    is_sold: boolean().defined(),
    reason: reasonText(),
  });

export const rangeSchema = (format: FormatContext) =>
  object({
    min_amount: amountText(format),
    max_amount: amountText(format).test('order', 'catalogue.maximum', (text, { parent }) => {
      const [min, max] = [readAmount((parent as RangeValues).min_amount), readAmount(text)];
      return min === null || max === null || parseUsd(max) >= parseUsd(min);
    }),
    weight: factor(),
    max_multiple: factor(),
    is_open: boolean().defined(),
    reason: reasonText(),
  });

export const rankSchema = (format: FormatContext) =>
  object({
    name: name(),
    name_en: name(),
    left_volume: amountText(format),
    right_volume: amountText(format),
    left_directs: whole('catalogue.directs', 0, DIRECTS_MAX),
    right_directs: whole('catalogue.directs', 0, DIRECTS_MAX),
  });
