import { useTranslation } from 'react-i18next';
import { LinkTabs } from '#renderer/components/action/link-tabs.tsx';
import { ELIGIBILITY_PATH, OFFERINGS_PATH, SUBSCRIPTIONS_PATH } from './paths.ts';

/** Offerings, what one has subscribed for, and eligibility: parts of one screen, each with its address. */
export function OfferingTabs() {
  const { t } = useTranslation('tokenization');
  return (
    <LinkTabs
      label={t('parts')}
      tabs={[
        { to: OFFERINGS_PATH, isExact: true, label: t('part.offerings') },
        { to: SUBSCRIPTIONS_PATH, label: t('part.subscriptions') },
        { to: ELIGIBILITY_PATH, label: t('part.eligibility') },
      ]}
    />
  );
}
