import { useTranslation } from 'react-i18next';
import { holderActKinds } from '#contract/rules/offerings/chain.ts';
import { settingKeys } from '#contract/rules/setting-rules.ts';
import type { ProposedValue } from '#contract/rules/proposals.ts';
import { duties, roles } from '#contract/rules/staff.ts';
import { useSettingText } from '#renderer/domain/settings/use-setting-text.ts';
import { formatPercent, formatUsd, tokenDigits, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const rates = new Set(['direct_rate', 'binary_rate', 'rate']);
const amounts = new Set([
  'amount',
  'price',
  'volume',
  'left_volume',
  'right_volume',
  'daily_cap',
  'min_amount',
  'max_amount',
  'paid',
  'borne',
]);

/** Words for the names and values of a change, as proposals and the audit log have them on the wire. */
export function useChangeTexts() {
  const { t, i18n } = useTranslation(['proposals', 'admin-settings']);
  const settingText = useSettingText();
  const format = useFormat();
  const settingOf = (name: string) => settingKeys.find((key) => key === name);

  /** Undefined where the name's values are no words of the code. */
  const word = (name: string, text: string): string | undefined => {
    if (name === 'role') return t(`role.${roles.find((one) => one === text) ?? 'member'}`);
    if (name === 'payout') {
      return t(text === 'confirmed' ? 'value.payout.confirmed' : 'value.payout.needs_repair');
    }
    if (name === 'account') {
      return t(text === 'owner_funds' ? 'value.account.owner_funds' : 'value.account.unexplained');
    }
    if (name === 'second_factors') {
      return text === '0' ? t('value.none') : t('value.factors', { count: Number(text) });
    }
    if (name === 'key') {
      const act = holderActKinds.find((kind) => kind === text);
      return act && t(`value.key.${act}`);
    }
    if (name === 'status') return t(text === 'blocked' ? 'status.blocked' : 'status.active');
    if (name === 'duties') {
      const named = duties.filter((duty) => text.split(',').includes(duty));
      if (named.length === 0) return t('value.none');
      return new Intl.ListFormat(format.language, { type: 'conjunction' }).format(
        named.map((duty) => t(`duty.${duty}`)),
      );
    }
    return undefined;
  };

  const value = (name: string, given: ProposedValue): string => {
    if (given === null) return UNKNOWN;
    if (typeof given === 'boolean') return t(given ? 'value.yes' : 'value.no');
    const key = settingOf(name);
    if (key) return settingText({ key, value: given });
    const text = String(given);
    if (rates.has(name)) {
      return formatPercent(text, format, { maximum: 6, signed: name === 'rate' });
    }
    // To the last decimal: what is decided or was, is what is written.
    if (amounts.has(name)) return formatUsd(text, format, tokenDigits(true));
    return word(name, text) ?? text;
  };
  return {
    settingOf,
    value,
    /** Undefined where the name has no word. */
    field: (name: string): string | undefined => {
      const key = settingOf(name);
      if (key) return t(`setting.${key}`, { ns: 'admin-settings' });
      return i18n.exists(`field.${name}`, { ns: 'proposals' })
        ? t(`field.${name}` as 'field.name')
        : undefined;
    },
  };
}
