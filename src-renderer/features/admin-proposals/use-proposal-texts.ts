import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/api/admin/proposals.ts';
import { settingKeys } from '#contract/rules/setting-rules.ts';
import type { ProposedChange, ProposedValue } from '#contract/rules/proposals.ts';
import { duties, roles } from '#contract/rules/staff.ts';
import { useSettingText } from '#renderer/domain/settings/use-setting-text.ts';
import { formatPercent, formatToken, formatUsd, UNKNOWN, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const rates = new Set(['direct_rate', 'binary_rate', 'rate']);
const amounts = new Set([
  'price',
  'volume',
  'daily_cap',
  'min_amount',
  'max_amount',
  'paid',
  'borne',
]);

/** Words for what a proposal changes. */
export function useProposalTexts() {
  const { t } = useTranslation(['proposals', 'admin-settings']);
  const settingText = useSettingText();
  const format = useFormat();
  const settingOf = (name: string) => settingKeys.find((key) => key === name);

  const value = (name: string, given: ProposedValue): string => {
    if (given === null) return UNKNOWN;
    if (typeof given === 'boolean') return t(given ? 'value.yes' : 'value.no');
    const key = settingOf(name);
    if (key) return settingText({ key, value: given });
    const text = String(given);
    if (rates.has(name)) {
      return formatPercent(text, format, { maximum: 6, signed: name === 'rate' });
    }
    if (amounts.has(name)) return formatUsd(text, format);
    if (name === 'role') return t(`role.${roles.find((one) => one === text) ?? 'member'}`);
    if (name === 'payout') {
      return t(text === 'confirmed' ? 'value.payout.confirmed' : 'value.payout.needs_repair');
    }
    if (name === 'account') {
      return t(text === 'owner_funds' ? 'value.account.owner_funds' : 'value.account.unexplained');
    }
    if (name === 'status') return t(text === 'blocked' ? 'status.blocked' : 'status.active');
    if (name === 'duties') {
      const named = duties.filter((duty) => text.split(',').includes(duty));
      if (named.length === 0) return t('value.none');
      return new Intl.ListFormat(format.language, { type: 'conjunction' }).format(
        named.map((duty) => t(`duty.${duty}`)),
      );
    }
    return text;
  };
  /** "97 USDT" as money. */
  const tokensIn = (text: string): string => {
    const [amount = '', token = ''] = text.split(' ');
    return withUnit(formatToken(amount, format, true), token);
  };
  return {
    value,
    field: ({ name }: ProposedChange): string => {
      const key = settingOf(name);
      return key
        ? t(`setting.${key}`, { ns: 'admin-settings' })
        : t(`field.${name}` as 'field.name');
    },
    /** "Tarifa en USDT y USDC", "Inicial", "Diego Luna". */
    title: ({ kind, label }: Pick<Proposal, 'kind' | 'label'>): string => {
      const key = kind === 'setting.change' ? settingOf(label) : undefined;
      if (key) return t(`setting.${key}`, { ns: 'admin-settings' });
      if (kind === 'payment.activate') {
        const [number, member] = label.split(' · ');
        return t('title.payment', { number, member });
      }
      if (kind === 'treasury.own') {
        const [tokens = '', hash = ''] = label.split(' · ');
        return `${tokensIn(tokens)} · ${hash}`;
      }
      if (kind === 'payout.settle') {
        const [number = '', tokens = ''] = label.split(' · ');
        return `${t('withdrawal', { number })} · ${tokensIn(tokens)}`;
      }
      if (kind !== 'range.save') return label;
      const [from = '', to = ''] = label.split(' – ');
      return `${formatUsd(from, format)} – ${formatUsd(to, format)} USD`;
    },
    /** "Ajustes", "Resultados · Publicar". */
    area: ({ kind, changes }: Pick<Proposal, 'kind' | 'changes'>): string => {
      const [noun = 'setting', verb = ''] = kind.split('.');
      const area = t(`area.${noun as 'setting'}`);
      if (['pool_result', 'member', 'treasury', 'payment', 'payout'].includes(noun)) {
        return `${area} · ${t(`kind.${noun}.${verb}` as 'kind.member.block')}`;
      }
      const isNew =
        verb === 'save' && changes.length > 0 && changes.every((one) => one.from === null);
      return isNew ? t(`kind.${noun as 'plan'}.new`) : area;
    },
  };
}
