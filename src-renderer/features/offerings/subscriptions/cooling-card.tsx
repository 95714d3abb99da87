import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '#contract/api/tokenization/offerings.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { Countdown, DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useStepBack } from '../offering-mutations.ts';
import { useBothClocks } from '../use-both-clocks.ts';
import styles from '../offerings.module.css';
import bar from './subscription.module.css';

interface CoolingCardProps {
  readonly subscription: SubscriptionDetail;
  readonly paidAt: string;
  readonly until: string;
  /** The time is over. */
  readonly onEnd: () => void;
}

/** The time in which one may step back, and the act. */
export function CoolingCard({ subscription, paidAt, until, onEnd }: CoolingCardProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const clocks = useBothClocks();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const now = useNow(MINUTE_MS);
  const [isAsking, setAsking] = useState(false);
  const stepBack = useStepBack(subscription.number);
  const amount = formatUsd(subscription.amount, format);
  const act = t('cooling.button', { amount });
  const [from, to] = [Date.parse(paidAt), Date.parse(until)];
  const share = Math.min(Math.max((now - from) / (to - from), 0), 1);
  return (
    <Card
      title={t('cooling')}
      subtitle={t('cooling.until', { date: clocks(until) })}
      end={
        <span className={styles.figure}>
          <Countdown until={until} onEnd={onEnd} />
        </span>
      }
    >
      <div className={styles.stack}>
        <div>
          <div className={bar.bar} aria-hidden>
            <div style={{ inlineSize: `${share * 100}%` }} />
          </div>
          <p className={bar.ends}>
            <span>
              {t('cooling.paid')} <DateText at={paidAt} as="dayTime" />
            </span>
            <span>{t('days', { count: Math.round((to - from) / DAY_MS) })}</span>
          </p>
        </div>
        <CardDivider />
        <p>{t('cooling.text', { amount })}</p>
        <OfflineNote />
        <div>
          <Button disabled={isOffline} onClick={() => setAsking(true)}>
            {act}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => {
          setAsking(false);
          stepBack.reset();
        }}
        title={t('cooling.ask')}
        confirm={act}
        busy={stepBack.isPending}
        error={stepBack.error && errorText(stepBack.error)}
        onConfirm={() => stepBack.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        <p>{t('cooling.confirm', { amount })}</p>
      </ConfirmDialog>
    </Card>
  );
}
