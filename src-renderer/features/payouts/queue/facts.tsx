import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { AddressBlock, ShortHash } from '#renderer/components/text/address.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import textStyles from '../text.module.css';

interface WithdrawalFactsProps {
  readonly withdrawal: AdminWithdrawal;
}

/** Amounts, member, whole address and history of one withdrawal. */
export function WithdrawalFacts({ withdrawal }: WithdrawalFactsProps) {
  const { t } = useTranslation('payouts');
  const { amount, fee, fee_rate, net, currency, price, token_amount, member, network } = withdrawal;
  return (
    <>
      <TokenAmount amount={token_amount} token={currency} exact size="result" hideable={false} />
      <AddressBlock
        address={withdrawal.wallet}
        label={t('fact.to')}
        chip={
          <span className={textStyles.faint}>
            {t('fact.network', { network: network.name, chainId: network.chain_id })}
          </span>
        }
        copyable
      />
      <KeyValueList>
        <KeyValue label={t('fact.member')} hint={member.email}>
          {t('fact.memberName', { name: member.name, username: member.username })}
        </KeyValue>
        <KeyValue label={t('fact.type')}>{t(`type.${withdrawal.type}`)}</KeyValue>
        <KeyValue label={t('fact.amount')}>
          <Money amount={amount} hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.fee')}>
          <Percent rate={fee_rate} /> · <Money amount={fee} hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.net')}>
          <Money amount={net} strong hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.price', { currency })}>
          <Money amount={price} exact hideable={false} />
        </KeyValue>
        <KeyValue label={t('fact.requested')}>
          <DateText at={withdrawal.created_at} as="full" />
        </KeyValue>
        <History withdrawal={withdrawal} />
      </KeyValueList>
      <Refusal withdrawal={withdrawal} />
    </>
  );
}

function History({ withdrawal }: WithdrawalFactsProps) {
  const { t } = useTranslation('payouts');
  const { accepted_by, accepted_at, run_number, tx_hash, explorer_url, hold_until, detail } =
    withdrawal;
  return (
    <>
      {detail === 'on_hold' && hold_until && (
        <KeyValue label={t('fact.hold')}>
          <DateText at={hold_until} as="full" />
        </KeyValue>
      )}
      {accepted_by && (
        <KeyValue
          label={t('fact.acceptedBy')}
          hint={accepted_at && <DateText at={accepted_at} as="full" />}
        >
          {accepted_by}
        </KeyValue>
      )}
      {run_number !== null && (
        <KeyValue label={t('fact.run')}>{t('number', { number: run_number })}</KeyValue>
      )}
      {tx_hash && (
        <KeyValue label={t('fact.hash')}>
          <span className={textStyles.hash}>
            {explorer_url ? (
              <ExternalLink href={explorer_url}>
                <ShortHash hash={tx_hash} />
              </ExternalLink>
            ) : (
              <ShortHash hash={tx_hash} />
            )}
            <CopyButton value={tx_hash} compact />
          </span>
        </KeyValue>
      )}
    </>
  );
}

/** What the member was notified of. */
function Refusal({ withdrawal }: WithdrawalFactsProps) {
  const { t } = useTranslation('payouts');
  const { refusal } = withdrawal;
  if (!refusal) return null;
  return (
    <Note tone="info" title={t('fact.refunded')}>
      {refusal.reason === null
        ? t('refused.byMember')
        : t(`reason.${refusal.reason}`, { note: refusal.note })}{' '}
      <DateText at={refusal.refunded_at} as="full" />
    </Note>
  );
}
