import { useTranslation } from 'react-i18next';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import { formatUsd as exactUsd, parseUsd } from '#contract/rules/money.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useObjectTexts } from '#renderer/domain/ticket/use-object-texts.ts';
import { formatPercent, formatToken, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './help.module.css';

/** The reader's own figures: solid is what they get, hatched is what was kept back. */
export function WorkedExample({ object }: { readonly object: TicketObject }) {
  const { amount, fee, price, token_amount: tokens, currency } = object;
  if (object.kind === 'withdrawal' && amount && fee && price && tokens && currency) {
    return <WithdrawalExample {...{ amount, fee, price, tokens, currency }} />;
  }
  return <PlainExample object={object} />;
}

interface WithdrawalExampleProps {
  readonly amount: string;
  readonly fee: string;
  readonly price: string;
  readonly tokens: string;
  readonly currency: NonNullable<TicketObject['currency']>;
}

function WithdrawalExample({ amount, fee, price, tokens, currency }: WithdrawalExampleProps) {
  const { t } = useTranslation('help');
  const format = useFormat();
  const share = Number(amount) === 0 ? 0 : Number(fee) / Number(amount);
  const net = exactUsd(parseUsd(amount) - parseUsd(fee));
  return (
    <div className={styles.example}>
      <div className={styles.ends}>
        <div>
          <p>{t('example.asked')}</p>
          <Money amount={amount} size="figure" hideable={false} />
        </div>
        <div className={styles.atEnd}>
          <p>{t('example.received')}</p>
          <TokenAmount amount={tokens} token={currency} size="figure" hideable={false} />
        </div>
      </div>
      <div className={styles.bar} aria-hidden>
        <i style={{ flexGrow: 1 - share }} />
        {share > 0 && <i style={{ flexGrow: share }} />}
      </div>
      <div className={styles.ends}>
        <p className={styles.legend}>
          <i aria-hidden />
          {t('example.price', {
            net: formatUsd(net, format),
            price: formatUsd(price, format, { maximum: 6 }),
            token: currency,
          })}
        </p>
        <p className={classNames(styles.legend, styles.atEnd)}>
          {share > 0 && <i aria-hidden />}
          {t('example.fee', {
            fee: formatUsd(fee, format),
            rate: formatPercent(share.toFixed(4), format),
          })}
        </p>
      </div>
    </div>
  );
}

/** What is known of a purchase or a closing. */
function PlainExample({ object }: { readonly object: TicketObject }) {
  const { t } = useTranslation('help');
  const format = useFormat();
  const texts = useObjectTexts();
  const { kind, amount, token_amount: tokens, currency, missing, at } = object;
  const state = texts.state(object);
  return (
    <div className={styles.example}>
      <KeyValueList>
        {state && (
          <KeyValue label={t('example.state')}>
            <StatusChip tone={state.tone}>{state.word}</StatusChip>
          </KeyValue>
        )}
        {amount !== null && (
          <KeyValue label={t(kind === 'closing' ? 'example.paid' : 'example.amount')}>
            <Money amount={amount} hideable={false} />
          </KeyValue>
        )}
        {tokens !== null && currency !== null && (
          <KeyValue label={t('example.tokens')}>
            <TokenAmount amount={tokens} token={currency} hideable={false} />
          </KeyValue>
        )}
        {missing !== null && currency !== null && Number(missing) > 0 && (
          <KeyValue label={t('example.missing')}>
            {formatToken(missing, format)} {currency}
          </KeyValue>
        )}
        {at !== null && (
          <KeyValue label={t('example.day')}>
            <DateText at={at} utc={kind === 'closing'} />
          </KeyValue>
        )}
      </KeyValueList>
    </div>
  );
}
