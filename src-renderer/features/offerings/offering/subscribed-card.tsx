import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { RiskLine } from '#renderer/domain/deposit/risk-line.tsx';
import { AskedBar } from '#renderer/domain/offering/asked-bar.tsx';
import { subscribePath, subscriptionPath } from '#renderer/domain/offering/paths.ts';
import { OfferingChip } from '#renderer/domain/offering/state-chips.tsx';
import { usdOfUnits } from '#renderer/domain/offering/usd-of-units.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { EligibilityChip } from '../list/eligibility-chip.tsx';
import { useBothClocks } from '../use-both-clocks.ts';
import { useObstacle } from '../use-obstacle.ts';
import styles from '../offerings.module.css';

/** How far it is, and the way to subscribe: or what is in its way. */
export function SubscribedCard({ offering }: { readonly offering: Offering }) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const clocks = useBothClocks();
  const { state, own, members, closes_at: closes, allots_on: allots } = offering;
  return (
    <Card title={t('subscribed')} end={<OfferingChip offering={offering} />}>
      <div className={styles.stack}>
        <AskedBar offering={offering} />
        <SaidChange
          text={t('subscribed.said', { amount: formatUsd(offering.asked_usd, format) })}
        />
        <KeyValueList>
          <KeyValue label={t('members')}>{formatWhole(members, format)}</KeyValue>
          <KeyValue label={t('closes')}>{clocks(closes)}</KeyValue>
          <KeyValue label={t('when.allotment')}>
            <DateText at={allots} utc />
          </KeyValue>
        </KeyValueList>
        {state === 'cancelled' && offering.cancel_reason !== null && (
          <Note tone="info" title={t('cancelled')}>
            {offering.cancel_reason}
          </Note>
        )}
        {state === 'failed' && <Note tone="info">{t('failed')}</Note>}
        {own.number !== null && (
          <LinkButton fullWidth to={subscriptionPath(own.number)}>
            {t('see.part')}
          </LinkButton>
        )}
        {state === 'open' && <Subscribe offering={offering} />}
        <div>
          <EligibilityChip eligibility={offering.eligibility} ofOne />
        </div>
      </div>
    </Card>
  );
}

/** Said once it has changed, never when the page opens. */
function SaidChange({ text }: { readonly text: string }) {
  const [last, setLast] = useState({ text, said: '' });
  if (last.text !== text) setLast({ text, said: text });
  return (
    <VisuallyHidden>
      <span role="status">{last.said}</span>
    </VisuallyHidden>
  );
}

/** The button with what it binds to, or why there is none. */
function Subscribe({ offering }: { readonly offering: Offering }) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const isPhone = useIsPhone();
  const obstacle = useObstacle(offering);
  const { slug, price, member_min: least, member_max: most, cooling_days: days } = offering;
  const usdOf = (units: number): string => formatUsd(usdOfUnits(price, units), format);
  // The chip below says the same, and leads to where it is changed.
  if (obstacle?.isEligibility) return null;
  if (obstacle !== null) return <Note tone="warn">{obstacle.text}</Note>;
  return (
    <>
      {!isPhone && (
        <>
          <RiskLine />
          <SubscribeLink slug={slug} />
        </>
      )}
      <p className={styles.hint}>
        {t('subscribe.hint', { min: usdOf(least), max: usdOf(most) })}{' '}
        {t('subscribe.cooling', { count: days })}
      </p>
    </>
  );
}

function SubscribeLink({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('tokenization');
  return (
    <LinkButton kind="primary" size="lg" fullWidth to={subscribePath(slug)}>
      {t('subscribe')}
    </LinkButton>
  );
}

/** On a phone the one act stays above the bottom bar, with the risk over it, wherever one reads. */
export function SubscribeBar({ offering }: { readonly offering: Offering }) {
  const isPhone = useIsPhone();
  const obstacle = useObstacle(offering);
  if (!isPhone || offering.state !== 'open' || obstacle !== null) return null;
  return (
    <div className={styles.act}>
      <RiskLine />
      <SubscribeLink slug={offering.slug} />
    </div>
  );
}
