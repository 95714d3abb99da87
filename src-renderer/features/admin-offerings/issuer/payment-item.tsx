import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuerPayment } from '#contract/api/admin/issuer/payments.ts';
import { PROPOSAL_REASON_MAX } from '#contract/rules/proposals.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { ExternalLink } from '#renderer/components/action/text-link.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { Address, AddressBlock, ShortHash } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { useProposalErrorText } from '#renderer/domain/proposals/use-refusal-text.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useCancelPayment } from './issuer-queries.ts';
import styles from '../admin-offerings.module.css';

interface PaymentItemProps {
  /** Of the offering. */
  readonly id: number;
  readonly payment: IssuerPayment;
}

const tones = { approved: 'warn', paid: 'ok', cancelled: 'neutral' } as const;

/** One payment: who decided it, what the treasury's owner sends, and what the network has. */
export function PaymentItem({ id, payment }: PaymentItemProps) {
  const { t } = useTranslation('admin-offerings');
  const { state, address, reason, call } = payment;
  return (
    <li>
      <div className={styles.line}>
        <b>
          <TokenAmount
            amount={payment.token_amount}
            token={payment.currency}
            exact
            hideable={false}
          />
        </b>
        <StatusChip tone={tones[state]}>{t(`pay.state.${state}`)}</StatusChip>
      </div>
      <div className={styles.line}>
        <span>
          {t('pay.to')} <Address address={address} />
        </span>
      </div>
      <span className={styles.hint}>{reason}</span>
      <Stages payment={payment} />
      {call && <ToSend call={call} address={address} />}
      {state === 'approved' && <Cancel id={id} payment={payment} />}
    </li>
  );
}

function Stages({ payment }: Pick<PaymentItemProps, 'payment'>) {
  const { t } = useTranslation('admin-offerings');
  const { state, by, approved_at: approved, paid_at: paid, cancelled_at: cancelled } = payment;
  const sent: Stage =
    cancelled === null
      ? {
          key: 'sent',
          state: paid === null ? 'now' : 'done',
          title: t(paid === null ? 'pay.stage.send' : 'pay.stage.paid'),
          time: paid !== null && <DateText at={paid} as="dayTime" />,
          detail: payment.tx_hash !== null && (
            <Transaction hash={payment.tx_hash} href={payment.explorer_url} />
          ),
        }
      : {
          key: 'cancelled',
          state: 'refused',
          title: t('pay.stage.cancelled', { name: payment.cancelled_by ?? t('nobody') }),
          time: <DateText at={cancelled} as="dayTime" />,
          detail: payment.cancel_note,
        };
  return (
    <Thread
      key={state}
      stages={[
        {
          key: 'approved',
          state: 'done',
          title: t('pay.stage.approved', { names: by.join(' · ') }),
          time: <DateText at={approved} as="dayTime" />,
        },
        sent,
      ]}
    />
  );
}

interface TransactionProps {
  readonly hash: string;
  /** Null where the network has no explorer. */
  readonly href: string | null;
}

function Transaction({ hash, href }: TransactionProps) {
  return (
    <span className={styles.buttons}>
      {href === null ? (
        <ShortHash hash={hash} />
      ) : (
        <ExternalLink href={href}>
          <ShortHash hash={hash} />
        </ExternalLink>
      )}
      <CopyButton value={hash} compact />
    </span>
  );
}

interface ToSendProps {
  readonly call: NonNullable<IssuerPayment['call']>;
  readonly address: string;
}

/** The call of the treasury, for the wallet of its owner. */
function ToSend({ call, address }: ToSendProps) {
  const { t } = useTranslation('admin-offerings');
  return (
    <details>
      <summary className={styles.hint}>{t('pay.send')}</summary>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('pay.send.hint')}</p>
        <AddressBlock address={call.to} label={t('pay.send.contract')} copyable boxed />
        <KeyValueList>
          <KeyValue label={t('pay.send.token')}>
            <Address address={call.token} />
          </KeyValue>
          <KeyValue label={t('pay.send.to')}>
            <Address address={address} />
          </KeyValue>
          <KeyValue label={t('pay.send.units')}>
            <span className={styles.digest}>{call.units}</span>
          </KeyValue>
          <KeyValue label={t('pay.send.data')}>
            <span className={styles.digest}>{call.data}</span> <CopyButton value={call.data} />
          </KeyValue>
        </KeyValueList>
      </div>
    </details>
  );
}

function Cancel({ id, payment: { number } }: PaymentItemProps) {
  const { t } = useTranslation('admin-offerings');
  const mayPay = useHasDuty('payouts');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const errorText = useProposalErrorText('offering.pay_issuer');
  const cancel = useCancelPayment(id, number);
  if (!mayPay) return null;
  return (
    <div className={styles.buttons}>
      <Button kind="danger" size="sm" disabled={isOffline} onClick={() => setAsking(true)}>
        {t('pay.cancel')}
      </Button>
      {isAsking && (
        <NoteSheet<{ note: string }>
          title={t('pay.cancel')}
          lead={t('pay.cancel.lead')}
          name="note"
          schema={async () => (await import('./note-schema.ts')).noteSchema}
          empty={{ note: '' }}
          label={t('reason')}
          hint={t('pay.cancel.hint')}
          max={PROPOSAL_REASON_MAX}
          submit={t('pay.cancel')}
          isDestructive
          isSending={cancel.isPending}
          refusal={errorText}
          onSubmit={(values) => cancel.mutateAsync(values)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
