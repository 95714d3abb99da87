import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { DAY_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Thread } from '#renderer/components/data/thread.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { OfflineNote } from '#renderer/components/text/offline-note.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { RiskLine } from '#renderer/domain/deposit/risk-line.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import type { PayingWay } from '#renderer/domain/purchase/paying.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useBothClocks } from '../use-both-clocks.ts';
import { useSubscribeRefusal } from './use-subscribe-refusal.ts';
import styles from '../offerings.module.css';

interface ReviewCardProps {
  readonly offering: Offering;
  /** What is asked for; null: nothing that can be. */
  readonly whole: { readonly units: number; readonly amount: string } | null;
  readonly way: PayingWay;
  /** A document that is not accepted. */
  readonly missing: Offering['documents'][number] | undefined;
  /** Why it has become impossible. */
  readonly blocked: string | null;
  /** What else is in the way. */
  readonly reason: string | null;
  readonly onRead: (version: number) => void;
  readonly subscribe: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly reset: () => void;
  };
  readonly onSubmit: () => void;
}

/** What leaves the balance, until when one may step back, and the one button. */
export function ReviewCard(props: ReviewCardProps) {
  const { offering, whole, way, missing, blocked, reason, subscribe, onSubmit } = props;
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const isOffline = useIsOffline();
  const refusal = useSubscribeRefusal();
  const isReady = whole !== null && !missing && blocked === null && reason === null && !isOffline;
  return (
    <Card title={t('review')}>
      <div className={styles.stack}>
        <Amounts offering={offering} whole={whole} way={way} />
        <CardDivider />
        <Onwards offering={offering} whole={whole} way={way} />
        <RiskLine />
        <OfflineNote />
        {subscribe.error !== null && (
          <Note tone="bad" action={{ label: t('understood'), onClick: subscribe.reset }}>
            {refusal(subscribe.error)}
          </Note>
        )}
        <Button
          kind="primary"
          size="lg"
          fullWidth
          busy={subscribe.isPending}
          disabled={!isReady}
          onClick={onSubmit}
        >
          {whole === null
            ? t('subscribe')
            : t('subscribe.amount', { amount: formatUsd(whole.amount, format) })}
        </Button>
        <p className={styles.centred} aria-live="polite">
          <Missing {...props} />
        </p>
      </div>
    </Card>
  );
}

/** Why the button is off, and the way on. */
function Missing({ missing, blocked, reason, onRead }: ReviewCardProps) {
  const { t } = useTranslation('tokenization');
  const text = useOfferingText();
  if (blocked !== null || missing === undefined) return blocked ?? reason;
  return (
    <>
      {t('accept.missing', { name: text(missing, 'name') })}{' '}
      <TextButton onClick={() => onRead(missing.id)}>{t('documents.read')}</TextButton>
    </>
  );
}

type ReviewedProps = Pick<ReviewCardProps, 'offering' | 'whole' | 'way'>;

function Amounts({ offering, whole, way }: ReviewedProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const allotsOn = formatDate(offering.allots_on, { ...format, timeZone: 'UTC' });
  return (
    <>
      <KeyValueList>
        <KeyValue label={t('review.units')}>
          {whole === null ? '—' : formatWhole(whole.units, format)}
        </KeyValue>
        <KeyValue label={t('terms.price')}>
          <Money amount={offering.price} hideable={false} />
        </KeyValue>
        <KeyValue label={t('review.fee')}>{t('review.fee.none')}</KeyValue>
      </KeyValueList>
      <CardDivider />
      <div>
        <p className={styles.hint}>{t(way === 'balance' ? 'review.leaves' : 'review.pays')}</p>
        <Money amount={whole?.amount} size="figure" hideable={false} />
        <p className={styles.hint}>{t('review.escrow', { date: allotsOn })}</p>
      </div>
    </>
  );
}

/** What follows the payment: stepping back, and the allotment. */
function Onwards({ offering, whole, way }: ReviewedProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const clocks = useBothClocks();
  const now = useNow(MINUTE_MS);
  const { cooling_days: days, allots_on: allots } = offering;
  const until =
    way === 'balance'
      ? t('cooling.until', { date: clocks(now + days * DAY_MS) })
      : t('when.cooling.text');
  return (
    <Thread
      stages={[
        {
          key: 'cooling',
          state: 'now',
          title: t('cooling.can'),
          time: t('days', { count: days }),
          detail:
            whole === null
              ? until
              : `${until} ${t('cooling.back', { amount: formatUsd(whole.amount, format) })}`,
        },
        {
          key: 'allotment',
          state: 'todo',
          title: t('when.allotment'),
          time: <DateText at={allots} utc />,
          detail: t('when.allotment.text'),
        },
      ]}
    />
  );
}
