import { useQuery } from '@tanstack/react-query';
import { IconLock, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeOverview } from '#contract/api/admin/exchange.ts';
import { formatUsd as plainUsd, parseUsd } from '#contract/rules/money.ts';
import type { SettingKey, Settings } from '#contract/rules/settings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { Figure, FigureStrip } from '#renderer/components/money/figure.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { adminSettingsQuery } from '#renderer/domain/settings/admin-settings-query.ts';
import { useSettingText } from '#renderer/domain/settings/use-setting-text.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { formatToken, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { adminExchangeQueries } from './admin-exchange-queries.ts';
import { ConditionsCard } from './conditions-card.tsx';
import { HaltDialog } from './halt-dialog.tsx';
import { InventoryCard } from './inventory-card.tsx';
import { PriceChangeCard, type PriceActs } from './price-change-card.tsx';
import { RowsCard } from './rows-card.tsx';
import { SamplesCard } from './samples-card.tsx';
import { TopCard } from './top-card.tsx';
import styles from './admin-exchange.module.css';

interface ExchangeScreenProps {
  readonly title: string;
  readonly acts: PriceActs;
}

/** Inventory, exposure and price of the exchange, and what stops it. */
export function AdminExchangeScreen({ title, acts }: ExchangeScreenProps) {
  const { t } = useTranslation('admin-exchange');
  const { data, error, refetch, dataUpdatedAt } = useQuery(adminExchangeQueries.overview);
  return (
    <>
      <PageHeader
        title={
          <span className={styles.title}>
            {title}
            {data && <Standing overview={data} />}
          </span>
        }
        subtitle={t('lead')}
      >
        <OfflineAge at={dataUpdatedAt} />
        {data && <HaltButton isHalted={data.halt !== null} />}
      </PageHeader>
      {!data && (
        <Card>
          {error ? (
            <FailureNote error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Card>
      )}
      {data && <Overview overview={data} acts={acts} />}
    </>
  );
}

/** Open, halted by hand or by itself, or the area switched off. */
function Standing({
  overview: { enabled, halt, stopped },
}: {
  readonly overview: ExchangeOverview;
}) {
  const { t } = useTranslation('admin-exchange');
  if (!enabled) {
    return (
      <StatusChip tone="neutral" icon={IconLock}>
        {t('standing.closed')}
      </StatusChip>
    );
  }
  if (halt || stopped) {
    return (
      <StatusChip tone="bad" icon={IconPlayerPause}>
        {t(halt ? 'standing.halted' : 'standing.stopped')}
      </StatusChip>
    );
  }
  return <StatusChip tone="ok">{t('standing.open')}</StatusChip>;
}

function HaltButton({ isHalted }: { readonly isHalted: boolean }) {
  const { t } = useTranslation('admin-exchange');
  const mayWrite = useHasDuty('settings');
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  if (!mayWrite) return null;
  return (
    <>
      <Button
        kind={isHalted ? 'plain' : 'danger'}
        icon={isHalted ? IconPlayerPlay : IconPlayerPause}
        disabled={isOffline}
        onClick={() => setAsking(true)}
      >
        {t(isHalted ? 'resume' : 'halt')}
      </Button>
      {isAsking && <HaltDialog halted={!isHalted} onClose={() => setAsking(false)} />}
    </>
  );
}

interface OverviewProps {
  readonly overview: ExchangeOverview;
  readonly acts: PriceActs;
}

function Overview({ overview, acts }: OverviewProps) {
  const settingText = useSettingText();
  const settings = useAllSettings();
  const mayWrite = useHasDuty('settings');
  const key = 'exchange_deviation_max';
  return (
    <>
      {mayWrite && <OfflineNote />}
      <Stops overview={overview} />
      <Strip overview={overview} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <InventoryCard overview={overview} />
          <SamplesCard
            overview={overview}
            limit={settings && settingText({ key, value: settings[key] })}
          />
          <TopCard top={overview.top} />
          <RowsCard />
        </div>
        <div className={styles.main}>
          <PriceChangeCard
            overview={overview}
            delayHours={settings?.tct_price_delay_hours}
            acts={acts}
          />
          {settings && <ConditionsCard source={overview.price.source} settings={settings} />}
        </div>
      </div>
    </>
  );
}

/** Every setting by its key; undefined until they are known. */
function useAllSettings(): Settings | undefined {
  const { data } = useQuery(adminSettingsQuery);
  return (
    data &&
    (Object.fromEntries(data.items.map(({ key, value }) => [key, value])) as Record<
      SettingKey,
      never
    >)
  );
}

/** Why no quote is given, and who decided that. */
function Stops({ overview: { halt, stopped, enabled } }: { readonly overview: ExchangeOverview }) {
  const { t } = useTranslation('admin-exchange');
  const format = useFormat();
  if (halt) {
    return (
      <Note
        tone="bad"
        icon={IconPlayerPause}
        title={t('halted', {
          name: halt.by ?? t('nobody'),
          time: formatDateTime(halt.since, format),
        })}
      >
        {halt.reason}
      </Note>
    );
  }
  if (stopped) {
    return (
      <Note tone="bad" icon={IconPlayerPause}>
        {t(stopped.reason === 'deviation' ? 'stopped.deviation' : 'stopped.stale')}
      </Note>
    );
  }
  return enabled ? null : <Note tone="info">{t('closed')}</Note>;
}

function Strip({ overview: { inventory, today } }: { readonly overview: ExchangeOverview }) {
  const { t } = useTranslation('admin-exchange');
  const format = useFormat();
  return (
    <Card padding="none">
      <FigureStrip>
        <Figure
          label={t('strip.inventory')}
          hint={t('strip.inventory.hint', { amount: formatUsd(inventory.worth, format) })}
        >
          <TokenAmount amount={inventory.tct} token="TCT" size="figure" hideable={false} />
        </Figure>
        <Figure
          label={t('strip.exposure')}
          hint={t('strip.exposure.hint', {
            out: formatToken(today.out, format),
            in: formatToken(today.in, format),
          })}
        >
          <TokenAmount amount={today.exposure} token="TCT" signed size="figure" hideable={false} />
        </Figure>
        <Figure
          label={t('strip.today')}
          hint={`${t('strip.done', { count: today.done })}, ${t('strip.open', { count: today.open })}, ${t('strip.expired', { count: today.expired })}`}
        >
          <Money amount={today.value} size="figure" hideable={false} />
        </Figure>
        <Figure
          label={t('strip.kept')}
          hint={t('strip.kept.hint', {
            spread: formatUsd(today.spread, format),
            fees: formatUsd(today.fees, format),
          })}
        >
          <Money
            amount={plainUsd(parseUsd(today.spread) + parseUsd(today.fees))}
            size="figure"
            hideable={false}
          />
        </Figure>
      </FigureStrip>
    </Card>
  );
}
