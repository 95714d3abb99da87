import { useTranslation } from 'react-i18next';
import type { AdminSetting } from '#contract/api/admin/settings.ts';
import { postalLines, settingRules } from '#contract/rules/setting-rules.ts';
import { UNKNOWN, formatPercent, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Writes a value with its unit: "3%", "20.00 USD", "24 h". */
export function useSettingText() {
  const { t } = useTranslation('admin-settings');
  const format = useFormat();
  return ({ key, value }: Pick<AdminSetting, 'key' | 'value'>): string => {
    const { kind } = settingRules[key];
    switch (kind) {
      case 'rate':
        return formatPercent(value, format, { maximum: 6 });
      case 'usd':
        return `${formatUsd(String(value), format)} USD`;
      case 'price':
        return `${value} USD`;
      case 'version':
      case 'url':
      case 'switch':
      case 'weekdays':
      case 'offset':
      case 'key':
        return value === '' ? UNKNOWN : String(value);
      case 'postal':
        return value === '' ? UNKNOWN : postalLines(String(value)).join(', ');
      case 'count':
        return formatWhole(Number(value), format);
      default:
        return `${formatWhole(Number(value), format)} ${t(`unit.${kind}`)}`;
    }
  };
}
