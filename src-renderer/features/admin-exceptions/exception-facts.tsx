import { useTranslation } from 'react-i18next';
import type { AdminException } from '#contract/api/admin/exceptions.ts';
import { Address, ShortHash } from '#renderer/components/text/address.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { useRequestTexts } from '#renderer/domain/purchase-request/request-texts.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { arrivedOf } from './exceptions-table.tsx';
import styles from './admin-exceptions.module.css';

/** When the request could be paid no more, and why. */
function endOf({ status, expires_at, closed_at, settled_at }: AdminException['request']) {
  if (status === 'Settled') return { what: 'settled', at: settled_at ?? expires_at } as const;
  if (status === 'Cancelled') return { what: 'cancelled', at: closed_at ?? expires_at } as const;
  return { what: status === 'Expired' ? 'expired' : 'expires', at: expires_at } as const;
}

/** What arrived of what was asked, when, from whom, and where it lies. */
export function ExceptionFacts({ exception }: { readonly exception: AdminException }) {
  const { t } = useTranslation('admin-exceptions');
  const format = useFormat();
  const { purchase } = useRequestTexts();
  const { kind, member, request, note, resolved_at, resolved_by, refund_tx_hash } = exception;
  const arrived = arrivedOf(exception);
  const inTokens = (amount: string) =>
    withUnit(formatToken(amount, format, true), request.currency);
  const end = endOf(request);
  const share = Number(arrived.amount) / Number(request.token_amount);
  return (
    <>
      <div>
        <TokenAmount {...arrived} exact size="result" hideable={false} />
        <p className={styles.of}>
          {kind === 'paid_partial' && exception.difference !== null
            ? t('of.missing', {
                asked: inTokens(request.token_amount),
                missing: formatToken(exception.difference.replace('-', ''), format, true),
              })
            : t('of', { asked: inTokens(request.token_amount) })}
        </p>
        {kind !== 'wrong_token' && (
          <div className={styles.bar}>
            <ProgressBar value={share} label={t('share')} />
          </div>
        )}
      </div>
      <KeyValueList>
        <KeyValue label={t('fact.member')} hint={member.username}>
          {member.name}
        </KeyValue>
        <KeyValue label={t('fact.purchase')}>{purchase(request)}</KeyValue>
        <KeyValue label={t(`fact.${end.what}`)}>
          <DateText at={end.at} as="dayTime" />
        </KeyValue>
        {request.receipts.map((receipt) => (
          <KeyValue
            key={receipt.tx_hash}
            label={t('fact.arrived')}
            hint={
              <>
                <TokenAmount amount={receipt.amount} token={receipt.currency} hideable={false} /> ·{' '}
                <DateText at={receipt.at} as="dayTime" />
              </>
            }
          >
            <span className={styles.hash}>
              {receipt.explorer_url ? (
                <ExternalLink href={receipt.explorer_url}>
                  <ShortHash hash={receipt.tx_hash} />
                </ExternalLink>
              ) : (
                <ShortHash hash={receipt.tx_hash} />
              )}
              <CopyButton value={receipt.tx_hash} compact />
            </span>
          </KeyValue>
        ))}
        {request.receipts[0] && (
          <KeyValue label={t('fact.from')}>
            <Address address={request.receipts[0].sender} />
          </KeyValue>
        )}
        <KeyValue label={t('fact.at')}>
          <Address address={request.address} />
        </KeyValue>
        {resolved_at !== null && (
          <KeyValue label={t('fact.resolved')} hint={note}>
            {resolved_by ?? '—'} · <DateText at={resolved_at} as="dayTime" />
          </KeyValue>
        )}
        {refund_tx_hash !== null && (
          <KeyValue label={t('fact.refund')}>
            <span className={styles.hash}>
              <ShortHash hash={refund_tx_hash} />
              <CopyButton value={refund_tx_hash} compact />
            </span>
          </KeyValue>
        )}
      </KeyValueList>
    </>
  );
}
