import { IconArrowRight, IconCalendarEvent, IconUsers } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeOverview } from '#contract/api/admin/exchange.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { usePriceText } from '#renderer/domain/exchange/use-price-text.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { CancelPriceDialog } from './cancel-price-dialog.tsx';
import styles from './admin-exchange.module.css';

/** What other parts of the product do for this screen. */
export interface PriceActs {
  /** Decides a proposal. */
  readonly decide: (proposal: number) => ReactNode;
  /** Asks for another company price. */
  readonly changePrice: (onClose: () => void) => ReactNode;
}

interface PriceChangeCardProps {
  readonly overview: ExchangeOverview;
  /** Hours until a price that was agreed to takes effect; undefined until it is known. */
  readonly delayHours: number | undefined;
  readonly acts: PriceActs;
}

/** The company price, the change that waits for the second person, and the one that is announced. */
export function PriceChangeCard({ overview, delayHours, acts }: PriceChangeCardProps) {
  const { proposed, scheduled } = overview;
  return (
    <>
      {proposed ? (
        <Proposed overview={overview} proposed={proposed} delayHours={delayHours} acts={acts} />
      ) : (
        <Current overview={overview} canPropose={scheduled === null} acts={acts} />
      )}
      {scheduled && <Scheduled scheduled={scheduled} />}
    </>
  );
}

interface CurrentProps {
  readonly overview: ExchangeOverview;
  /** One change is under way at a time. */
  readonly canPropose: boolean;
  readonly acts: PriceActs;
}

function Current({ overview: { price, deviation }, canPropose, acts }: CurrentProps) {
  const { t } = useTranslation('admin-exchange');
  const text = usePriceText();
  const mayWrite = useHasDuty('settings');
  const isOffline = useIsOffline();
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title={t('price')}>
      <div className={styles.stack}>
        <p className={styles.price}>
          <strong>{text(price.mid)}</strong> {t('price.unit')}
        </p>
        <KeyValueList>
          <KeyValue label={t('price.source')}>{t(`source.${price.source}`)}</KeyValue>
          <KeyValue label={t('price.since')}>
            <DateText at={price.since} as="full" />
          </KeyValue>
          <KeyValue label={t('price.deviation')}>
            <Percent rate={deviation} signed />
          </KeyValue>
        </KeyValueList>
        {mayWrite && canPropose && (
          <>
            <Note tone="info">{t('price.bars')}</Note>
            <Button disabled={isOffline} onClick={() => setChanging(true)}>
              {t('price.propose')}
            </Button>
          </>
        )}
        {isChanging && acts.changePrice(() => setChanging(false))}
      </div>
    </Card>
  );
}

interface ProposedProps extends PriceChangeCardProps {
  readonly proposed: NonNullable<ExchangeOverview['proposed']>;
}

function Proposed({ overview, proposed, delayHours, acts }: ProposedProps) {
  const { t } = useTranslation('admin-exchange');
  const text = usePriceText();
  const stages: readonly Stage[] = [
    {
      key: 'proposed',
      state: 'done',
      title: t('step.proposed'),
      time: <DateText at={proposed.at} as="dayTime" />,
      detail: t('step.proposed.by', { name: proposed.by ?? t('nobody') }),
    },
    { key: 'second', state: 'now', title: t('step.second'), detail: t('step.second.hint') },
    {
      key: 'announced',
      state: 'todo',
      title: t('step.announced'),
      detail: t('step.announced.hint'),
    },
    {
      key: 'force',
      state: 'todo',
      title: t('step.force'),
      detail: delayHours !== undefined && t('step.force.hint', { count: delayHours }),
    },
  ];
  return (
    <Card
      title={t('change')}
      end={
        <StatusChip tone="warn" icon={IconUsers}>
          {t('change.waiting')}
        </StatusChip>
      }
    >
      <div className={styles.stack}>
        <p className={styles.price}>
          <span>{text(overview.price.mid)}</span>
          <Icon icon={IconArrowRight} size={16} />
          <strong>{text(proposed.to)}</strong> {t('price.unit')}
        </p>
        {proposed.reason !== '' && (
          <div className={styles.well}>
            <small>{t('change.reason', { name: proposed.by ?? t('nobody') })}</small>
            <p>{proposed.reason}</p>
          </div>
        )}
        <Thread stages={stages} />
        <KeyValueList>
          <KeyValue label={t('change.deviation')}>
            <Percent rate={proposed.deviation} signed />
          </KeyValue>
          <KeyValue label={t('change.worth')}>
            <Money amount={proposed.inventory_worth} hideable={false} />
          </KeyValue>
        </KeyValueList>
        {acts.decide(proposed.proposal)}
      </div>
    </Card>
  );
}

interface ScheduledProps {
  readonly scheduled: NonNullable<ExchangeOverview['scheduled']>;
}

/** A change that is agreed to and announced. */
function Scheduled({ scheduled }: ScheduledProps) {
  const { t } = useTranslation('admin-exchange');
  const text = usePriceText();
  const now = useNow(MINUTE_MS);
  const mayWrite = useHasDuty('settings');
  const isOffline = useIsOffline();
  const [isCancelling, setCancelling] = useState(false);
  const { id, from, to, effective_at: at, announced_at: announcedAt } = scheduled;
  const left = Math.max(0, Date.parse(at) - now);
  return (
    <Card
      title={t('scheduled')}
      end={
        <StatusChip tone="info" icon={IconCalendarEvent}>
          {t('scheduled.in', { left: formatCountdown(left) })}
        </StatusChip>
      }
    >
      <div className={styles.stack}>
        <p className={styles.line}>
          <span>
            {text(from)} → <strong>{text(to)} USD</strong>
          </span>
          <DateText at={at} as="full" />
        </p>
        <p className={styles.hint}>
          {t('scheduled.by', {
            a: scheduled.proposed_by ?? t('nobody'),
            b: scheduled.approved_by ?? t('nobody'),
          })}{' '}
          <DateText at={announcedAt} as="full" />
        </p>
        <Note tone="info">{t('scheduled.bars')}</Note>
        {mayWrite && (
          <Button kind="quiet" disabled={isOffline} onClick={() => setCancelling(true)}>
            {t('cancel')}
          </Button>
        )}
        {isCancelling && <CancelPriceDialog id={id} onClose={() => setCancelling(false)} />}
      </div>
    </Card>
  );
}
