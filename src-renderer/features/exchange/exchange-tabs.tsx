import { useTranslation } from 'react-i18next';
import { LinkTabs } from '#renderer/components/action/link-tabs.tsx';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { ACCOUNT_PATH, EXCHANGE_PATH, HISTORY_PATH } from './paths.ts';

/** The parts of the exchange, each with its address; while it is closed, what one has stays. */
export function ExchangeTabs() {
  const { t } = useTranslation('exchange');
  const isOn = useIsAreaOn('exchange') ?? true;
  return (
    <LinkTabs
      label={t('parts')}
      tabs={[
        ...(isOn ? [{ to: EXCHANGE_PATH, label: t('part.exchange'), isExact: true }] : []),
        { to: HISTORY_PATH, label: t('part.history') },
        { to: ACCOUNT_PATH, label: t('part.account') },
      ]}
    />
  );
}
