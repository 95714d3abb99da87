import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeOverview } from '#contract/api/admin/exchange.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { AllocateDialog } from './allocate-dialog.tsx';
import styles from './admin-exchange.module.css';

/** How far beyond the upper bound the bar goes. */
const BEYOND = 1.1;

/** The inventory between its bounds, and what the day has of its limits on either side. */
export function InventoryCard({ overview }: { readonly overview: ExchangeOverview }) {
  const { t } = useTranslation('admin-exchange');
  const format = useFormat();
  const mayWrite = useHasDuty('settings');
  const isOffline = useIsOffline();
  const [isAllocating, setAllocating] = useState(false);
  const { tct, min, max } = overview.inventory;
  // For lengths only.
  const end = Math.max(Number(tct), Number(max) * BEYOND, 1);
  const at = (amount: string) => `${Math.min(100, (Number(amount) / end) * 100)}%`;
  return (
    <Card
      padding="none"
      title={t('inventory')}
      subtitle={t('inventory.hint')}
      end={
        mayWrite && (
          <Button
            size="sm"
            icon={IconAdjustments}
            disabled={isOffline}
            onClick={() => setAllocating(true)}
          >
            {t('allocate')}
          </Button>
        )
      }
    >
      <div className={styles.bar}>
        <p className={styles.line}>
          <span>{t('inventory.held')}</span>
          <strong>
            <TokenAmount amount={tct} token="TCT" hideable={false} />
          </strong>
        </p>
        <div
          className={styles.track}
          role="img"
          aria-label={t('inventory.label', {
            held: formatWhole(tct, format),
            min: formatWhole(min, format),
            max: formatWhole(max, format),
          })}
        >
          <i className={styles.fill} style={{ inlineSize: at(tct) }} />
          <i className={styles.mark} style={{ insetInlineStart: at(min) }} />
          <i className={styles.mark} style={{ insetInlineStart: at(max) }} />
        </div>
        <p className={styles.bounds}>
          <small style={{ insetInlineStart: at(min) }}>
            {t('inventory.min', { amount: formatWhole(min, format) })}
          </small>
          <small style={{ insetInlineStart: at(max) }}>
            {t('inventory.max', { amount: formatWhole(max, format) })}
          </small>
        </p>
      </div>
      <div className={styles.sides}>
        {(['buy', 'sell'] as const).map((side) => {
          const { count, value, max: most, left } = overview.today[side];
          return (
            <div key={side}>
              <p className={styles.line}>
                <span>{t(`side.${side}`)}</span>
                <span>
                  <Money amount={value} currency={null} hideable={false} strong />{' '}
                  {t('of', { max: formatUsd(most, format) })}
                </span>
              </p>
              <ProgressBar
                label={t(`side.${side}`)}
                value={Number(most) > 0 ? Number(value) / Number(most) : 1}
              />
              <small>{t('room', { count, left: formatUsd(left, format) })}</small>
            </div>
          );
        })}
      </div>
      {isAllocating && <AllocateDialog onClose={() => setAllocating(false)} />}
    </Card>
  );
}
