import { useTranslation } from 'react-i18next';
import type { Voucher } from '#contract/api/vouchers.ts';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './voucher.module.css';

/** Everything a voucher says, addresses and hash whole. Amounts stand there whatever is hidden elsewhere. */
export function VoucherFacts({ voucher }: { readonly voucher: Voucher }) {
  const { t } = useTranslation('voucher');
  const format = useFormat();
  return (
    <KeyValueList>
      <KeyValue label={t('status')}>
        <StatusChip tone="ok">{t(`status.${voucher.status}`)}</StatusChip>
      </KeyValue>
      <KeyValue label={t('number')}>{voucher.number}</KeyValue>
      <KeyValue label={t('paidAt')}>
        <DateText at={voucher.paid_at} as="full" />
      </KeyValue>
      <KeyValue label={t('amount')}>
        <Money amount={voucher.amount} exact hideable={false} />
      </KeyValue>
      <KeyValue label={t('fee', { rate: formatPercent(voucher.fee_rate, format) })}>
        <Money amount={voucher.fee} exact hideable={false} />
      </KeyValue>
      <KeyValue label={t('net')}>
        <Money amount={voucher.net} exact hideable={false} />
      </KeyValue>
      <KeyValue label={t('price', { currency: voucher.currency })}>
        <Money amount={voucher.price} exact hideable={false} />
      </KeyValue>
      <KeyValue label={t('paid')}>
        <TokenAmount
          amount={voucher.token_amount}
          token={voucher.currency}
          exact
          strong
          hideable={false}
        />
      </KeyValue>
      <KeyValue label={t('network')}>
        {t('network.named', { name: voucher.network.name, id: voucher.network.chain_id })}
      </KeyValue>
      <KeyValue label={t('wallet')}>
        <AddressFull address={voucher.wallet} />
      </KeyValue>
      <KeyValue label={t('token', { currency: voucher.currency })}>
        <AddressFull address={voucher.token} />
      </KeyValue>
      <KeyValue label={t('contract')}>
        {voucher.contract === null ? (
          t('contract.none')
        ) : (
          <AddressFull address={voucher.contract} />
        )}
      </KeyValue>
      <KeyValue label={t('transaction')}>
        <AddressFull address={voucher.tx_hash} />
      </KeyValue>
    </KeyValueList>
  );
}

/** The transaction and the contract for another device's camera. */
export function VoucherCodes({ voucher }: { readonly voucher: Voucher }) {
  const { t } = useTranslation('voucher');
  const { explorer, contract } = voucher;
  const codes = [
    { name: t('transaction'), value: explorer?.transaction ?? voucher.tx_hash },
    ...(contract === null ? [] : [{ name: t('contract'), value: explorer?.contract ?? contract }]),
  ];
  return (
    <div className={styles.codes}>
      {codes.map(({ name, value }) => (
        <figure key={name} className={styles.code}>
          <QrCode value={value} label={t('code', { name, value })} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
