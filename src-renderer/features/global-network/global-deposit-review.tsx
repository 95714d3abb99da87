import { useTranslation } from 'react-i18next';
import type { Range } from '#contract/api/global-network.ts';
import {
  cutToCent,
  formatUsd as plainUsd,
  parseUsd,
  type WithdrawalCurrency,
} from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { DepositTermsField } from '#renderer/domain/deposit/deposit-terms-field.tsx';
import type { DepositType } from '#renderer/domain/deposit/deposit-values.ts';
import { RiskLine } from '#renderer/domain/deposit/risk-line.tsx';
import { tokensFor } from '#renderer/domain/purchase-request/token-amount.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { tokenPrice } from '#renderer/domain/settings/token-price.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { ceilingOf, countedWeight } from './range-of.ts';
import { RangeChip } from './range-chip.tsx';
import styles from './global-deposit.module.css';

interface GlobalDepositReviewProps {
  /** USD decimal string; null while none is understood. */
  readonly amount: string | null;
  readonly range: Range | undefined;
  readonly type: DepositType | null;
  readonly currency: WithdrawalCurrency;
  /** Direct balance that could pay. */
  readonly balance: string;
  readonly error: string | null;
  readonly isBusy: boolean;
  readonly onReadTerms: () => void;
}

/** What the deposit will be, its terms, the risk, and the button that repeats the amount. */
export function GlobalDepositReview(props: GlobalDepositReviewProps) {
  const { amount, range, error, isBusy, onReadTerms } = props;
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const isOffline = useIsOffline();
  const counts = range && amount !== null;
  return (
    <Card padding="form" title={t('review.title')}>
      <div className={styles.result}>
        <div>
          <p className={styles.resultLabel}>{t('review.deposit')}</p>
          <Money amount={amount} size="result" hideable={false} />
        </div>
        {range && <RangeChip range={range} />}
      </div>
      <hr className={styles.line} />
      <ReviewFacts {...props} />
      <div className={styles.send}>
        {counts && (
          <p className={styles.sentence}>
            {t('review.text', {
              amount: formatUsd(amount, format),
              range: range.position,
              cap: formatUsd(ceilingOf(amount, range.max_multiple), format),
            })}
          </p>
        )}
        <DepositTermsField name="terms" onRead={onReadTerms} />
        {error && <Note tone="bad">{error}</Note>}
        <OfflineNote />
        <RiskLine />
        <Button type="submit" kind="primary" size="lg" fullWidth busy={isBusy} disabled={isOffline}>
          {counts ? t('review.confirm', { amount: formatUsd(amount, format) }) : t('review.button')}
        </Button>
      </div>
    </Card>
  );
}

/** Where it comes from, how it counts and where it ends; unknown is a dash. */
function ReviewFacts({ amount, range, type, currency, balance }: GlobalDepositReviewProps) {
  const { t } = useTranslation('global-network');
  const format = useFormat();
  const settings = useSettings().data;
  const whole = (value: string) => formatUsd(value, format, { minimum: 0 });
  const rest = amount === null ? null : parseUsd(balance) - parseUsd(amount);
  const price = tokenPrice(currency, settings);
  return (
    <KeyValueList>
      <KeyValue label={t('review.from')}>{type === null ? '—' : t(`review.from.${type}`)}</KeyValue>
      {type === 'chain' ? (
        <KeyValue label={t('review.send')} hint={t('review.send.hint')}>
          <TokenAmount
            amount={amount !== null && price !== undefined ? tokensFor(amount, price) : null}
            token={currency}
            hideable={false}
          />
        </KeyValue>
      ) : (
        <KeyValue label={t('review.left')}>
          <Money
            amount={type === null || rest === null || rest < 0n ? null : plainUsd(cutToCent(rest))}
          />
        </KeyValue>
      )}
      <KeyValue label={t('review.weight')}>
        {range && amount !== null ? (
          <bdi className={styles.equation}>
            {whole(amount)} × {formatUsd(range.weight, format)} ={' '}
            {whole(countedWeight(amount, range.weight))}
          </bdi>
        ) : (
          '—'
        )}
      </KeyValue>
      <KeyValue label={t('review.ceiling')}>
        <Money
          amount={range && amount !== null ? ceilingOf(amount, range.max_multiple) : null}
          hideable={false}
        />
      </KeyValue>
    </KeyValueList>
  );
}
