import { useTranslation } from 'react-i18next';
import type { ExchangeOverview } from '#contract/api/admin/exchange.ts';
import type { SettingKey, Settings } from '#contract/rules/settings.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { useSettingText } from '#renderer/domain/settings/use-setting-text.ts';

const shown = [
  'exchange_spread',
  'exchange_fee',
  'exchange_quote_seconds',
  'exchange_quotes_open_max',
  'exchange_quote_min',
  'exchange_quote_max',
  'exchange_member_day_max',
  'exchange_deviation_max',
  'exchange_stale_minutes',
  'tct_price_delay_hours',
] as const satisfies readonly SettingKey[];

interface ConditionsCardProps {
  readonly source: ExchangeOverview['price']['source'];
  readonly settings: Pick<Settings, (typeof shown)[number]>;
}

/** The terms that quotes are given by, and where they are changed. */
export function ConditionsCard({ source, settings }: ConditionsCardProps) {
  const { t } = useTranslation(['admin-exchange', 'admin-settings']);
  const settingText = useSettingText();
  const mayWrite = useHasDuty('settings');
  return (
    <Card
      title={t('conditions')}
      end={mayWrite && <TextLink to="/admin/settings">{t('conditions.change')}</TextLink>}
    >
      <KeyValueList>
        <KeyValue label={t('price.source')}>{t(`source.${source}`)}</KeyValue>
        {shown.map((key) => (
          <KeyValue key={key} label={t(`setting.${key}`, { ns: 'admin-settings' })}>
            {settingText({ key, value: settings[key] })}
          </KeyValue>
        ))}
      </KeyValueList>
    </Card>
  );
}
