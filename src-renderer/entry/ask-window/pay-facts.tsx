import { useTranslation } from 'react-i18next';
import type { ApproveQuestion, AskedGas, PayQuestion } from '#contract/ipc/ask-window.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { formatToken, formatWhole, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AddressFacts } from './address-facts.tsx';
import { LedgerFacts } from './ledger-facts.tsx';
import { PhoneFacts } from './phone-facts.tsx';
import styles from './ask-page.module.css';

function useTokenText(): (amount: string, token: string) => string {
  const format = useFormat();
  return (amount, token) => withUnit(formatToken(amount, format, true), token);
}

type BatchQuestion = PayQuestion | ApproveQuestion;

/** What the button says: the act and the sum. */
export function usePayLabel(): (question: BatchQuestion) => string {
  const { t } = useTranslation('ask-window');
  const text = useTokenText();
  return ({ kind, total, currency }) => t(`do.${kind}`, { total: text(total, currency) });
}

/** Who gets what, through which contract, until when and for which fee: what is about to be signed. */
export function PayFacts({ question }: { readonly question: BatchQuestion }) {
  const { t } = useTranslation('ask-window');
  const text = useTokenText();
  const { currency, payments, network, chainId } = question;
  const paying = question.kind === 'pay' ? question : null;
  return (
    <>
      {!paying && <p className={styles.text}>{t('body.approve')}</p>}
      <div>
        <p className={styles.total}>{text(question.total, currency)}</p>
        <p className={styles.label}>
          {t('pay.addresses', { count: payments.length })}
          {question.batches > 1 &&
            ` · ${t('pay.batch', { batch: question.batch, batches: question.batches })}`}
        </p>
      </div>
      <ul className={styles.payments} aria-label={t('pay.list')}>
        {payments.map(({ number, to, amount, member }) => (
          <li key={number} className={styles.payment}>
            <div className={styles.who}>
              <span>{t('pay.item', { number, member })}</span>
              <span className={styles.amount}>{text(amount, currency)}</span>
            </div>
            <AddressFacts label={t('pay.to')} address={to} />
          </li>
        ))}
      </ul>
      <KeyValueList>
        <KeyValue label={t('network')}>{t('networkValue', { network, chainId })}</KeyValue>
        <KeyValue label={t('pay.deadline')}>
          <DateText at={question.deadline} as="full" />
        </KeyValue>
        {paying && <FeeValue gas={paying.gas} />}
        {question.batches > 1 &&
          paying?.runTotals.map((sum, index) => (
            <KeyValue key={index} label={t('pay.runTotal', { batch: index + 1 })}>
              {text(sum.total, sum.currency)}
            </KeyValue>
          ))}
        <KeyValue label={t('server')}>
          <bdi>{question.server}</bdi>
        </KeyValue>
      </KeyValueList>
      <div className={styles.facts}>
        <AddressFacts label={t('contract')} address={question.contract} />
        <AddressFacts label={t('token', { token: currency })} address={question.token} />
        {paying?.approver != null && (
          <AddressFacts label={t('pay.approver')} address={paying.approver} />
        )}
        <AddressFacts label={t('pay.signer')} address={question.signer} />
      </div>
      {question.ledger && <LedgerFacts ledger={question.ledger} />}
      {question.phone && <PhoneFacts question={question} phone={question.phone} />}
    </>
  );
}

/** What the network takes at most, and what the account holds. */
export function FeeValue({ gas }: { readonly gas: AskedGas }) {
  const { t } = useTranslation('ask-window');
  const text = useTokenText();
  const format = useFormat();
  return (
    <KeyValue
      label={t('pay.fee')}
      hint={t('pay.feeHint', {
        limit: formatWhole(gas.limit, format),
        balance: text(gas.balance, gas.symbol),
      })}
    >
      {t('pay.feeValue', { fee: text(gas.cost, gas.symbol) })}
    </KeyValue>
  );
}
