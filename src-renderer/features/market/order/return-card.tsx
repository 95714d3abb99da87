import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine, OrderReturn } from '#contract/api/market/market.ts';
import { isPaid } from '#contract/rules/market/orders.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { stageOf, Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useSentReturn } from '../market-mutations.ts';
import { ReturnSheet } from './return-sheet.tsx';
import styles from './order.module.css';

/** Why a line can't be returned; null where it can. */
function useNoReturn() {
  const { t } = useTranslation('orders');
  const format = useFormat();
  return ({ no_return: reason, keys }: OrderLine): string | null => {
    if (reason === null) return null;
    const shown = keys.find(({ revealed_at: at }) => at !== null)?.revealed_at;
    if (reason === 'key_shown' && shown != null) {
      return t('noReturn.key_shown', { date: formatDate(shown, format) });
    }
    return t(reason === 'key_shown' ? 'noReturn.not_returnable' : `noReturn.${reason}`);
  };
}

/** Returns that were asked for, each with its steps, and the way to ask for one. */
export function ReturnCard({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders');
  const isOffline = useIsOffline();
  const { text } = useSaid();
  const noReturn = useNoReturn();
  const [isOpen, setOpen] = useState(false);
  const { lines, returns, return_days: days } = order;
  const canAsk = isPaid(order.state) && lines.some(({ returnable }) => returnable > 0);
  const refused = lines.filter(
    ({ no_return: reason }) => reason !== null && reason !== 'nothing_left',
  );
  return (
    <Card title={t('return.title')}>
      <div className={styles.returns}>
        {returns.map((one) => (
          <ReturnPart key={one.id} order={order} one={one} />
        ))}
        {isPaid(order.state) && <p className={styles.hint}>{t('return.hint', { days })}</p>}
        {canAsk && (
          <Button
            fullWidth
            icon={IconArrowBackUp}
            disabled={isOffline}
            onClick={() => setOpen(true)}
          >
            {t('return.ask')}
          </Button>
        )}
        {(canAsk || returns.some(({ state }) => state === 'asked')) && <OfflineNote about="this" />}
        {refused.map((line) => (
          <p key={line.id} className={styles.hint}>
            <b>{text(line.name)}</b>: {noReturn(line)}
          </p>
        ))}
      </div>
      {canAsk && <ReturnSheet order={order} opened={isOpen} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ReturnPart({ order, one }: { readonly order: Order; readonly one: OrderReturn }) {
  const { t } = useTranslation('orders');
  const { text } = useSaid();
  const names = one.lines.flatMap(({ line: id, quantity }) => {
    const line = order.lines.find((each) => each.id === id);
    return line ? [`${quantity} × ${text(line.name)}`] : [];
  });
  return (
    <div className={styles.return}>
      <p>
        <b>{names.join(', ')}</b>
      </p>
      <p className={styles.hint}>{t(`return.reason.${one.reason}`)}</p>
      <Thread stages={useReturnStages(order, one)} />
      {one.state === 'asked' && <SentForm order={order} one={one} />}
    </div>
  );
}

function useReturnStages(order: Order, one: OrderReturn): readonly Stage[] {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const time = (at: string | null) => at !== null && <DateText at={at} as="dayTime" />;
  const { state, sent_at: sent, arrived_at: arrived, decided_at: decided } = one;
  const isRefused = state === 'refused';
  return [
    { key: 'asked', state: 'done', title: t('return.step.asked'), time: time(one.asked_at) },
    {
      key: 'sent',
      state: sent === null && state === 'asked' ? 'now' : 'done',
      title: t('return.step.sent'),
      time: time(sent),
      detail: state === 'asked' && <WhereTo order={order} one={one} />,
    },
    {
      key: 'arrived',
      state: stageOf(arrived, state === 'sent'),
      title: t('return.step.arrived'),
      time: time(arrived),
    },
    {
      key: 'decided',
      state: isRefused ? 'refused' : stageOf(decided, state === 'arrived'),
      title: t(isRefused ? 'return.step.refused' : 'return.step.refunded'),
      time: time(decided),
      detail: isRefused
        ? one.decision_note
        : one.refund !== null && t('return.refund', { amount: formatUsd(one.refund, format) }),
    },
  ];
}

/** Until when it is sent, and where to; without an address, who says it. */
function WhereTo({ order, one }: { readonly order: Order; readonly one: OrderReturn }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { return_address: lines, number } = order;
  const date = formatDate(one.sent_by, format);
  if (lines.length === 0) {
    return (
      <div className={styles.whereTo}>
        <p>{t('return.noAddress', { date })}</p>
        <div>
          <AskAbout
            kind="plain"
            size="sm"
            about={{ object: { kind: 'order', id: String(number) } }}
          />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.whereTo}>
      <p>{t('return.sendBy', { date })}</p>
      <address className={styles.returnAddress} aria-label={t('return.address')}>
        {lines.map((line, at) => (
          <span key={`${at}/${line}`}>{line}</span>
        ))}
      </address>
      <div>
        <CopyButton value={lines.join('\n')} size="sm">
          {t('return.address.copy')}
        </CopyButton>
      </div>
      <p>{t('return.label', { number: one.id })}</p>
    </div>
  );
}

/** The number of the parcel that goes back. */
function SentForm({ order, one }: { readonly order: Order; readonly one: OrderReturn }) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const [tracking, setTracking] = useState('');
  const { mutate, isPending, error } = useSentReturn(order.number);
  return (
    <form
      className={styles.sent}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate({ id: one.id, tracking: tracking.trim() });
      }}
    >
      <TextInput
        label={t('return.tracking')}
        hint={t('return.tracking.hint')}
        value={tracking}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setTracking(target.value)}
      />
      <Button type="submit" busy={isPending} disabled={isOffline}>
        {t('return.send')}
      </Button>
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </form>
  );
}
