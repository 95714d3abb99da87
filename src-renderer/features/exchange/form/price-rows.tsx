import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExchangeState } from '#contract/api/exchange/exchange.ts';
import type { ExchangeSide } from '#contract/rules/exchange/quote.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { formatPercent, MINUS } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { PriceOf } from '../amount-of.tsx';
import { givenOf, useMoneyTexts } from '../money-texts.ts';
import type { Indicative } from './indicative.ts';
import styles from '../exchange.module.css';

interface PriceRowsProps {
  readonly state: ExchangeState;
  readonly side: ExchangeSide;
  readonly indicative: Indicative | null;
}

/** Every part of the price, a row each; the last one has them all. */
export function PriceRows({ state, side, indicative }: PriceRowsProps) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const texts = useMoneyTexts();
  const { price, spread, fee_rate: feeRate } = state;
  const rate = (share: string) => formatPercent(share, format, { minimum: 2 });
  return (
    <>
      <KeyValueList>
        <KeyValue
          label={t('mid')}
          hint={
            <>
              {t(`source.${price.source}`)}, {t('since.day')}{' '}
              <DateText at={price.since} as="dayTime" />
            </>
          }
        >
          <PriceOf price={price.mid} text={texts.price} />
        </KeyValue>
        <KeyValue label={t(`price.${side}`)} hint={t(`spread.${side}`, { spread: rate(spread) })}>
          <PriceOf price={state[side].price} text={texts.price} />
        </KeyValue>
        <KeyValue label={t('fee', { rate: rate(feeRate) })}>
          {indicative && MINUS}
          <Money amount={indicative?.fee} hideable={false} />
        </KeyValue>
        <KeyValue label={<strong>{t('allIn')}</strong>}>
          <strong>
            {indicative ? <PriceOf price={indicative.allIn} text={texts.price} /> : '—'}
          </strong>
        </KeyValue>
      </KeyValueList>
      <p className={styles.back}>
        <Icon icon={IconArrowBackUp} />
        <span>
          {indicative
            ? t('back', { amount: texts.amount(indicative.back, givenOf(side)) })
            : t('back.none')}
        </span>
      </p>
    </>
  );
}
