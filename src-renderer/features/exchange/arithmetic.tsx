import { useTranslation } from 'react-i18next';
import { EXCHANGED_DECIMALS, type ExchangeSide } from '#contract/rules/exchange/quote.ts';
import { Calc, type CalcLine } from '#renderer/domain/why/calc.tsx';
import { formatPercent, MINUS } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AmountOf } from './amount-of.tsx';
import { givenOf, receivedOf, useMoneyTexts } from './money-texts.ts';

/** The figures of a quote or an exchange; plain decimals. */
export interface Figures {
  readonly side: ExchangeSide;
  readonly give: string;
  readonly receive: string;
  readonly mid: string;
  readonly spread: string;
  readonly price: string;
  readonly fee_rate: string;
  readonly fee: string;
  readonly value: string;
  readonly converted: string;
}

interface ArithmeticProps {
  readonly of: Figures;
  /** Whether it is done, or offered. */
  readonly isDone: boolean;
}

/** How what is received comes from what is given: one operator a line. */
export function Arithmetic({ of, isDone }: ArithmeticProps) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const texts = useMoneyTexts();
  const { side, give, receive, mid, spread, price, fee_rate: feeRate, fee, value, converted } = of;
  const [given, received] = [givenOf(side), receivedOf(side)];
  const rate = (share: string) => formatPercent(share, format, { minimum: 2 });
  const said = isDone ? 'done' : 'firm';
  const priceLine = (op: CalcLine['op']): CalcLine => ({
    key: 'price',
    op,
    label: t(`price.${side}`),
    value: <bdi>{`${texts.price(price)}\u00a0USD`}</bdi>,
    hint: t(`calc.spread.${side}`, { mid: texts.price(mid), spread: rate(spread) }),
  });
  const feeLine: CalcLine = {
    key: 'fee',
    op: MINUS,
    label: t('fee', { rate: rate(feeRate) }),
    value: <AmountOf amount={fee} currency="USD" exact />,
    hint: t('calc.fee', { value: texts.amount(value, 'USD'), rate: rate(feeRate) }),
  };
  const usdLine = (key: 'converted' | 'worth', amount: string): CalcLine => ({
    key,
    op: '=',
    label: t(`calc.${key}`),
    value: <AmountOf amount={amount} currency="USD" exact />,
  });
  const between: readonly CalcLine[] =
    side === 'buy'
      ? [feeLine, usdLine('converted', converted), priceLine('÷')]
      : [priceLine('×'), usdLine('worth', value), feeLine];
  return (
    <Calc
      lines={[
        {
          key: 'give',
          op: '',
          label: t(`calc.give.${said}`),
          value: <AmountOf amount={give} currency={given} exact />,
          hint: t(`account.${given}`),
        },
        ...between,
        {
          key: 'receive',
          op: '=',
          label: t(`calc.receive.${said}`),
          value: <AmountOf amount={receive} currency={received} exact size="figure" />,
          hint: t('calc.cut', {
            account: t(`account.${received}`),
            count: received === 'TCT' ? EXCHANGED_DECIMALS : 2,
          }),
          isResult: true,
        },
      ]}
    />
  );
}
