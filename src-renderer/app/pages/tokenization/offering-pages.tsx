import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { OfferingsScreen } from '#renderer/features/offerings/list/screen.tsx';
import { OfferingScreen } from '#renderer/features/offerings/offering/screen.tsx';
import { SubscribeScreen } from '#renderer/features/offerings/subscribe/screen.tsx';
import { SubscriptionsScreen } from '#renderer/features/offerings/subscriptions/list-screen.tsx';
import { SubscriptionScreen } from '#renderer/features/offerings/subscriptions/screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';
import { NotFound } from '../../not-found.tsx';
import { ClosedOfferings } from './closed-offerings.tsx';

/** All offerings. */
export function OfferingsPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="tokenization" closed={<ClosedOfferings />}>
      <OfferingsScreen title={t('heading.tokenization')} off={<ClosedOfferings />} />
    </AreaScreen>
  );
}

/** One offering. */
export function OfferingPage() {
  const { slug = '' } = useParams();
  return (
    <AreaScreen area="tokenization" closed={<ClosedOfferings />}>
      <OfferingScreen key={slug} slug={slug} off={<ClosedOfferings />} notFound={<NotFound />} />
    </AreaScreen>
  );
}

/** Subscribing to one offering. */
export function SubscribePage() {
  const { t } = useTranslation('tokenization');
  const { slug = '' } = useParams();
  return (
    <AreaScreen area="tokenization" closed={<ClosedOfferings />}>
      <SubscribeScreen
        key={slug}
        slug={slug}
        title={t('subscribe')}
        off={<ClosedOfferings />}
        notFound={<NotFound />}
      />
    </AreaScreen>
  );
}

/** The member's subscriptions; they stay while tokenization is closed. */
export function SubscriptionsPage() {
  const { t } = useTranslation('shell');
  return <SubscriptionsScreen title={t('heading.tokenization-subscriptions')} />;
}

/** One subscription; it stays while tokenization is closed. */
export function SubscriptionPage() {
  const { number = '' } = useParams();
  if (!/^[1-9]\d{0,14}$/.test(number)) return <NotFound />;
  return <SubscriptionScreen key={number} number={Number(number)} notFound={<NotFound />} />;
}
