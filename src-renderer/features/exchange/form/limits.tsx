import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRefused, ExchangeState } from '#contract/api/exchange/exchange.ts';
import type { ExchangeSide } from '#contract/rules/exchange/quote.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { FieldError } from '#renderer/components/form/field-frame.tsx';
import { useMoneyTexts } from '../money-texts.ts';
import { useRefusalText } from '../use-refusal-text.ts';
import styles from '../exchange.module.css';

interface LimitsProps {
  readonly state: ExchangeState;
  readonly side: ExchangeSide;
  readonly refused: ExchangeRefused | null;
}

/** What one quote, one's day and everybody's day have of their limits. */
export function Limits({ state, side, refused }: LimitsProps) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  const refusalText = useRefusalText();
  const problem = (reason: ExchangeRefused['reason']) =>
    refused?.reason === reason && <FieldError>{refusalText(refused)}</FieldError>;
  return (
    <div className={styles.limits}>
      <div>
        <p className={styles.limit}>
          <span>{t('limit.quote')}</span>
          <bdi>
            {t('limit.quote.range', {
              min: texts.usd(state.quote.min),
              max: texts.amount(state.quote.max, 'USD'),
            })}
          </bdi>
        </p>
        {problem('quote_limit')}
      </div>
      <Limit label={t('limit.day')} day={state.member_day}>
        {problem('day_limit')}
      </Limit>
      <Limit label={t(`limit.all.${side}`)} day={state[side].day}>
        {problem('all_limit')}
      </Limit>
    </div>
  );
}

interface LimitProps {
  readonly label: string;
  readonly day: { readonly used: string; readonly max: string };
  readonly children: ReactNode;
}

function Limit({ label, day: { used, max }, children }: LimitProps) {
  const { t } = useTranslation('exchange');
  const texts = useMoneyTexts();
  return (
    <div>
      <p className={styles.limit}>
        <span>{label}</span>
        <bdi>{t('limit.used', { used: texts.usd(used), max: texts.amount(max, 'USD') })}</bdi>
      </p>
      <ProgressBar label={label} value={shareOf(used, max)} />
      {children}
    </div>
  );
}

const PARTS = 10_000n;

/** For the length of a bar only. */
function shareOf(used: string, max: string): number {
  const most = parseUsd(max);
  return most > 0n ? Number((parseUsd(used) * PARTS) / most) / Number(PARTS) : 1;
}
