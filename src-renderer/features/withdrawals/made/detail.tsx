import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Withdrawal, WithdrawalWithTimeline } from '#contract/api/withdrawals.ts';
import { TCT_DECIMALS } from '#contract/rules/exchange/quote.ts';
import { formatUnits, parseUnits } from '#contract/rules/money.ts';
import { AddressBlock, ShortHash } from '#renderer/components/text/address.tsx';
import { ExternalLinkButton } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyLink } from '#renderer/domain/why/why-button.tsx';
import { holderOf } from '#renderer/domain/withdrawal/timeline-steps.ts';
import { formatPercent, formatToken, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ArrivalOfWithdrawal } from '../arrival.tsx';
import { WithdrawalCancel } from './cancel.tsx';
import { withdrawalQueries } from '../withdrawal-queries.ts';
import { WithdrawalStatusChip } from '../withdrawal-status.tsx';
import { WithdrawalTimeline } from '../withdrawal-timeline.tsx';
import { VoucherPanel } from './voucher-panel.tsx';
import styles from './detail.module.css';

/** One withdrawal whole: amounts, address, what happened to it, what can be done. Kept up to date. */
export function WithdrawalDetail({ number }: { readonly number: number }) {
  const { data, error, refetch } = useQuery(withdrawalQueries.one(number));
  if (data) return <Detail withdrawal={data} />;
  if (!error) return <SkeletonRows rows={6} />;
  return <FailureNote error={error} onRetry={() => void refetch()} />;
}

/** Its status, for the head of what shows the detail. */
export function WithdrawalDetailStatus({ number }: { readonly number: number }) {
  const { data } = useQuery(withdrawalQueries.one(number));
  return data && <WithdrawalStatusChip status={data.status} />;
}

function Detail({ withdrawal }: { readonly withdrawal: WithdrawalWithTimeline }) {
  const { t } = useTranslation('withdrawals');
  return (
    <div className={styles.detail}>
      {withdrawal.status === 'Refused' ? (
        <UnpaidAmount amount={withdrawal.amount} tct={withdrawal.tct_amount} />
      ) : (
        <WithdrawalAmounts withdrawal={withdrawal} />
      )}
      <div className={styles.address}>
        <AddressBlock
          address={withdrawal.wallet}
          label={
            <span className={styles.addressLabel}>
              {t('detail.to', { network: withdrawal.network.name })}
            </span>
          }
          copyable
        />
      </div>
      <p className={styles.holder}>{t(`holder.${holderOf(withdrawal.detail)}`)}</p>
      <WithdrawalTimeline withdrawal={withdrawal} />
      {withdrawal.status === 'Pending' && (
        <ArrivalOfWithdrawal number={withdrawal.number} currency={withdrawal.currency} />
      )}
      <WithdrawalLinks withdrawal={withdrawal} />
      {withdrawal.detail === 'confirmed' && withdrawal.tx_hash && (
        <VoucherPanel number={withdrawal.number} />
      )}
      <WithdrawalCancel withdrawal={withdrawal} />
    </div>
  );
}

interface UnpaidAmountProps extends Pick<Withdrawal, 'amount'> {
  readonly tct: Withdrawal['tct_amount'];
}

/** What was asked for and is back on the balance: nothing arrived, so no token amount is shown. */
function UnpaidAmount({ amount, tct }: UnpaidAmountProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <div>
      {tct === null ? (
        <Money amount={amount} size="result" hideable={false} />
      ) : (
        <TokenAmount amount={tct} token="TCT" size="result" hideable={false} />
      )}
      <p className={styles.sum}>{t('detail.unpaid')}</p>
    </div>
  );
}

/** TCT of the TCT account that the fee took. */
const tctFee = (amount: string, paid: string): string =>
  formatUnits(parseUnits(amount, TCT_DECIMALS) - parseUnits(paid, TCT_DECIMALS), TCT_DECIMALS);

/** What arrives, and the sum it comes from. */
function WithdrawalAmounts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const { amount, fee, fee_rate, price, token_amount, currency, tct_amount: tct } = withdrawal;
  return (
    <div className={styles.amounts}>
      <div>
        <Explained subject={{ withdrawal: withdrawal.number }}>
          <TokenAmount
            amount={token_amount}
            token={currency}
            exact
            size="result"
            hideable={false}
          />
        </Explained>
        <p className={styles.sum}>
          {tct === null
            ? t('detail.sum', {
                amount: formatUsd(amount, format),
                fee: formatUsd(fee, format),
                rate: formatPercent(fee_rate, format),
              })
            : t('detail.sum.tct', {
                amount: formatToken(tct, format),
                fee: formatToken(tctFee(tct, token_amount), format),
                rate: formatPercent(fee_rate, format),
              })}
        </p>
        <WhyLink subject={{ withdrawal: withdrawal.number }} />
        {currency === 'TCT' && tct === null && (
          <p className={styles.sum}>
            {t('detail.price', { currency, price: formatUsd(price, format, { maximum: 6 }) })}
          </p>
        )}
      </div>
      <TokenIcon token={currency} size="md" />
    </div>
  );
}

function WithdrawalLinks({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawals');
  const { number, tx_hash: hash, explorer_url: explorer } = withdrawal;
  return (
    <>
      {hash && (
        <div className={styles.hash}>
          <span>{t('detail.hash')}</span>
          <ShortHash hash={hash} />
          <CopyButton value={hash} compact />
        </div>
      )}
      {explorer && (
        <ExternalLinkButton href={explorer} icon={IconExternalLink} fullWidth>
          {t('detail.explorer')}
        </ExternalLinkButton>
      )}
      <AskAbout about={{ object: { kind: 'withdrawal', id: String(number) } }} fullWidth />
    </>
  );
}
