import { IconClockExclamation, IconHourglassLow, IconTruck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine, OrderPackage } from '#contract/api/market/market.ts';
import { Button, ExternalLinkButton, LinkButton } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { stageOf, Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { AskAbout } from '#renderer/domain/ticket/ask-about.tsx';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useCancelLine, useReceived } from '../market-mutations.ts';
import { useDays } from '../parts/use-days.ts';
import { LineItem } from './line-item.tsx';
import styles from './order.module.css';

/** Packages, each a thread of its own, and what is in none yet. */
export function DeliveryCard({ order }: { readonly order: Order }) {
  const waiting = order.lines.filter(({ kind, open }) => kind === 'shipped' && open > 0);
  const total = order.packages.length + (waiting.length > 0 ? 1 : 0);
  if (total === 0) return null;
  return (
    <Card padding="none">
      {order.packages.map((one) => (
        <PackagePart key={one.id} order={order} one={one} total={total} />
      ))}
      {waiting.length > 0 && <WaitingPart order={order} lines={waiting} total={total} />}
    </Card>
  );
}

interface PackagePartProps {
  readonly order: Order;
  readonly one: OrderPackage;
  readonly total: number;
}

const holders = { picking: 'warehouse', packed: 'warehouse', shipped: 'carrier' } as const;

function PackagePart({ order, one, total }: PackagePartProps) {
  const { t } = useTranslation('orders');
  const { state, days_late: late, index, lines, is_second: isSecond } = one;
  return (
    <section className={styles.package} aria-label={t('package', { index, total })}>
      <header className={styles.packageHead}>
        <div>
          <h2>{t('package', { index, total })}</h2>
          <p className={styles.hint}>
            {state === 'received'
              ? t('package.received')
              : t('package.holder', { name: t(`holder.${holders[state]}`) })}
          </p>
        </div>
        {late > 0 && state === 'shipped' ? (
          <StatusChip tone="warn" icon={IconClockExclamation}>
            {t('late', { count: late })}
          </StatusChip>
        ) : (
          <StatusChip tone={state === 'received' ? 'ok' : 'info'}>
            {t(`package.state.${state}`)}
          </StatusChip>
        )}
      </header>
      {state !== 'picking' && state !== 'packed' && <Tracking one={one} />}
      <Thread stages={usePackageStages(order, one)} />
      {isSecond && <p className={styles.hint}>{t('step.shippingPaid')}</p>}
      <ul className={styles.items}>
        {lines.map(({ line: id, quantity }) => {
          const line = order.lines.find((each) => each.id === id);
          return (
            line && (
              <li key={id}>
                <LineItem line={line} quantity={quantity} />
              </li>
            )
          );
        })}
      </ul>
      {state === 'shipped' && (
        <div className={styles.lateActions}>
          <ReceivedButton order={order} one={one} />
          {late > 0 && <LateClaim order={order} one={one} total={total} />}
        </div>
      )}
      {state === 'shipped' && <OfflineNote about="this" />}
    </section>
  );
}

/** What happened with a package, and what is still to come. */
function usePackageStages(order: Order, one: OrderPackage): readonly Stage[] {
  const { t } = useTranslation('orders');
  const days = useDays();
  const time = (at: string | null) => at !== null && <DateText at={at} as="dayTime" />;
  const { state, packed_at: packed, shipped_at: shipped, received_at: received } = one;
  const isLate = state === 'shipped' && one.days_late > 0;
  const { days_late: count, expected_on: on, claim_after: until, claim_ticket: claim } = one;
  const late =
    count > 0 && on !== null
      ? [
          t('late.detail', { count, date: days.short(on) }),
          until !== null && t('late.promise', { date: days.short(until) }),
          claim !== null && t('late.claimed', { number: claim }),
        ]
          .filter(Boolean)
          .join(' ')
      : on !== null && t('step.expected', { date: days.short(on) });
  return [
    { key: 'paid', state: 'done', title: t('step.paid'), time: time(order.paid_at) },
    {
      key: 'packed',
      state: packed === null ? 'now' : 'done',
      title: t('step.packed'),
      time: time(packed),
    },
    {
      key: 'handed',
      state: stageOf(shipped, state === 'packed'),
      title: t('step.handed'),
      time: time(shipped),
    },
    {
      key: 'way',
      state: isLate ? 'late' : stageOf(received, shipped !== null),
      title: t('step.way'),
      detail: received === null && shipped !== null && late,
    },
    {
      key: 'received',
      state: received === null ? 'todo' : 'done',
      title: t('step.received'),
      time: time(received),
    },
  ];
}

function Tracking({ one }: { readonly one: OrderPackage }) {
  const { t } = useTranslation('orders');
  const { carrier, tracking, tracking_url: url } = one;
  return (
    <div className={styles.tracking}>
      <Icon icon={IconTruck} />
      <span className={styles.trackingText}>
        <b>{carrier}</b> <span className={styles.mono}>{tracking}</span>
      </span>
      <span className={styles.trackingActs}>
        {tracking !== '' && (
          <CopyButton value={tracking} compact isEdged>
            {t('tracking.copy')}
          </CopyButton>
        )}
        {url !== null && <ExternalLinkButton href={url}>{t('tracking')}</ExternalLinkButton>}
      </span>
    </div>
  );
}

function ReceivedButton({ order, one }: Pick<PackagePartProps, 'order' | 'one'>) {
  const { t } = useTranslation('orders');
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const { mutate, isPending, error } = useReceived(order.number);
  return (
    <>
      <div>
        <Button size="sm" busy={isPending} disabled={isOffline} onClick={() => mutate(one.id)}>
          {t('received')}
        </Button>
      </div>
      {error && <Note tone="bad">{errorText(error)}</Note>}
    </>
  );
}

/** The claim of a package that is late: the one that there is, or the form of a new one. */
function LateClaim({ order, one, total }: PackagePartProps) {
  const { t } = useTranslation('orders');
  const hasSupport = useIsAreaOn('support') ?? false;
  if (one.claim_ticket === null) return <Claim order={order} one={one} total={total} />;
  if (!hasSupport) return null;
  return (
    <LinkButton size="sm" to={`/support/${one.claim_ticket}`}>
      {t('claim.see')}
    </LinkButton>
  );
}

/** Opens the form of a claim, with what support asks about it written in it. */
function Claim({ order, one, total }: PackagePartProps) {
  const { t } = useTranslation('orders');
  const days = useDays();
  const { text } = useSaid();
  const { id, index, carrier, tracking, days_late: count, expected_on: on, lines } = one;
  const { number, address } = order;
  const products = lines.flatMap(({ line: lineId, quantity }) => {
    const line = order.lines.find((each) => each.id === lineId);
    return line ? [`${quantity} × ${text(line.name)}`] : [];
  });
  const facts = [
    t('claim.text', { count, index, total, number, date: on === null ? '' : days.short(on) }),
    t('claim.products', { products: products.join(', ') }),
    carrier !== '' && t('claim.carrier', { carrier }),
    tracking !== '' && t('claim.tracking', { tracking }),
    address !== null && t('claim.address', { address: address.lines.join(', ') }),
  ];
  return (
    <AskAbout
      kind="plain"
      size="sm"
      label={t('claim')}
      about={{ object: { kind: 'order', id: String(number) } }}
      written={{
        name: `late-${id}`,
        subject: t('claim.subject', { index, total, number }),
        text: facts.filter((fact) => fact !== false).join('\n'),
      }}
    />
  );
}

interface WaitingPartProps {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly total: number;
}

/** What is in no package yet: set aside, or waited for. */
function WaitingPart({ order, lines, total }: WaitingPartProps) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const days = useDays();
  const { text } = useSaid();
  const missing = lines.filter(({ expected_on: on }) => on !== null);
  const isWaiting = missing.length > 0;
  const stages: readonly Stage[] = [
    {
      key: 'paid',
      state: 'done',
      title: t('step.paid'),
      time: order.paid_at !== null && <DateText at={order.paid_at} as="dayTime" />,
    },
    ...(isWaiting ? [] : [{ key: 'aside', state: 'done', title: t('step.aside') } as const]),
    {
      key: 'now',
      state: 'now',
      title: t(isWaiting ? 'step.waiting' : 'step.packed'),
      detail: isWaiting
        ? missing.map((line) => (
            <p key={line.id}>
              {t('step.waiting.hint', {
                variant: `${text(line.name)} (${text(line.option)})`,
                date: days.short(line.expected_on ?? ''),
                amount: formatUsd(line.cancel_amount, format),
              })}
            </p>
          ))
        : order.ship_by !== null && t('step.shipBy', { date: days.short(order.ship_by) }),
    },
    { key: 'handed', state: 'todo', title: t('step.handed') },
    { key: 'received', state: 'todo', title: t('step.received') },
  ];
  const index = order.packages.length + 1;
  return (
    <section className={styles.package} aria-label={t('package', { index, total })}>
      <header className={styles.packageHead}>
        <div>
          <h2>{t('package', { index, total })}</h2>
          <p className={styles.hint}>{t('package.holder', { name: t('holder.warehouse') })}</p>
        </div>
        {isWaiting && (
          <StatusChip tone="neutral" icon={IconHourglassLow}>
            {t('step.waiting')}
          </StatusChip>
        )}
      </header>
      <Thread stages={stages} />
      <ul className={styles.items}>
        {lines.map((line) => (
          <li key={line.id}>
            <LineItem line={line} quantity={line.open}>
              {line.can_cancel && <CancelLine order={order} line={line} />}
            </LineItem>
          </li>
        ))}
      </ul>
      {lines.some(({ can_cancel: canCancel }) => canCancel) && <OfflineNote />}
    </section>
  );
}

function CancelLine({ order, line }: { readonly order: Order; readonly line: OrderLine }) {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const { text } = useSaid();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useCancelLine(order.number);
  return (
    <>
      <Button size="sm" disabled={isOffline} onClick={() => setOpen(true)}>
        {t('cancelItem')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('cancelItem')}
        confirm={t('cancelItem.confirm')}
        destructive
        busy={isPending}
        error={error && errorText(error)}
        onConfirm={() =>
          mutate({ line: line.id, quantity: line.open }, { onSuccess: () => setOpen(false) })
        }
      >
        <p>{text(line.name)}</p>
        <p>
          {t(order.payment === 'balance' ? 'cancelItem.balance' : 'cancelItem.chain', {
            amount: formatUsd(line.cancel_amount, format),
          })}
        </p>
      </ConfirmDialog>
    </>
  );
}
