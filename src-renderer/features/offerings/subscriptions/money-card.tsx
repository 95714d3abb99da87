import { useTranslation } from 'react-i18next';
import type { SubscriptionDetail } from '#contract/api/tokenization/offerings.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card, CardDivider } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Thread, type Stage } from '#renderer/components/data/thread.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { offeringPath, requestPath } from '#renderer/domain/offering/paths.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { WhyLink } from '#renderer/domain/why/why-button.tsx';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useUnitsText } from './use-units-text.ts';
import styles from '../offerings.module.css';

interface SubscriptionProps {
  readonly subscription: SubscriptionDetail;
}

/** Where the money is, how it came there, and what is still to come. */
export function MoneyCard({ subscription }: SubscriptionProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const text = useOfferingText();
  const unitsText = useUnitsText();
  const isOn = useIsAreaOn('tokenization') ?? false;
  const { offering, units, amount, state, returned, return_reason: reason } = subscription;
  const { payment, request_number: request, entry } = subscription;
  const name = text(offering, 'name');
  const price = formatUsd(offering.price, format);
  return (
    <Card
      title={isOn ? <TextLink to={offeringPath(offering.slug)}>{name}</TextLink> : name}
      end={entry !== null && <WhyLink subject={{ entry }} />}
    >
      <div className={styles.stack}>
        <div>
          <Money amount={amount} size="figure" hideable={false} />
          <p className={styles.hint}>
            {t('units.price', { count: units, units: formatWhole(units, format), price })}
            {state === 'paid' && ` ${t('units.escrow')}`}
          </p>
        </div>
        <CardDivider />
        <Stages subscription={subscription} />
        <CardDivider />
        <KeyValueList>
          <KeyValue label={t('review.units')}>{unitsText(subscription)}</KeyValue>
          <KeyValue label={t('payment')}>
            {payment === 'chain' && request !== null ? (
              <TextLink to={requestPath(request)}>
                {t('payment.chain', { number: request })}
              </TextLink>
            ) : (
              t('payment.balance')
            )}
          </KeyValue>
          {reason !== null && (
            <KeyValue label={t('returned')} hint={t(`returned.${reason}`)}>
              <Money amount={returned} hideable={false} />
            </KeyValue>
          )}
          {state === 'paid' && <KeyValue label={t('returns.failed')}>{t('returns.all')}</KeyValue>}
        </KeyValueList>
      </div>
    </Card>
  );
}

/** Payment, stepping back, allotment, issue; or how it ended before. */
function Stages({ subscription }: SubscriptionProps) {
  const { t } = useTranslation('tokenization');
  const { state, offering, paid_at: paid, cooling_until: until, ended_at: ended } = subscription;
  const { journals, can_step_back: isCooling, reserved_at: reserved } = subscription;
  const [journal] = journals;
  const isOver = state === 'expired' || state === 'cancelled' || state === 'refunded';
  const begin: Stage = {
    key: 'reserved',
    state: 'done',
    title: t('subscription.reserved'),
    time: <DateText at={reserved} as="dayTime" />,
  };
  const payment: Stage = {
    key: 'paid',
    state: paid === null ? 'now' : 'done',
    title: t('subscription.paid'),
    time: paid && <DateText at={paid} as="dayTime" />,
    detail: paid && journal !== undefined && t('stage.journal', { number: journal }),
  };
  const end: Stage = {
    key: 'end',
    state: 'refused',
    title: t(`subscription.${state}`),
    time: ended && <DateText at={ended} as="dayTime" />,
  };
  const onwards: readonly Stage[] = [
    {
      key: 'cooling',
      state: coolingState(paid, isCooling),
      title: t('when.cooling'),
      time: until && <DateText at={until} as="dayTime" />,
      detail: t('when.cooling.text'),
    },
    {
      key: 'allotment',
      state: allotmentState(state, isCooling),
      title: t('when.allotment'),
      time: <DateText at={offering.allots_on} utc />,
      detail: t('when.allotment.text'),
    },
    {
      key: 'issue',
      state: issueState(state, offering.state),
      title: t('when.issue'),
      detail: t('when.issue.text'),
    },
  ];
  if (isOver) return <Thread stages={paid === null ? [begin, end] : [begin, payment, end]} />;
  return <Thread stages={[begin, payment, ...onwards]} />;
}

function coolingState(paid: string | null, isCooling: boolean): Stage['state'] {
  if (paid === null) return 'todo';
  return isCooling ? 'now' : 'done';
}

function allotmentState(state: SubscriptionDetail['state'], isCooling: boolean): Stage['state'] {
  if (state === 'allotted') return 'done';
  return state === 'paid' && !isCooling ? 'now' : 'todo';
}

function issueState(
  state: SubscriptionDetail['state'],
  offering: SubscriptionDetail['offering']['state'],
): Stage['state'] {
  if (state !== 'allotted') return 'todo';
  return offering === 'issued' ? 'done' : 'now';
}
