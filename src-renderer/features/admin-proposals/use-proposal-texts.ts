import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/api/admin/proposals.ts';
import { USD_DECIMALS } from '#contract/rules/money.ts';
import type { ProposedChange } from '#contract/rules/proposals.ts';
import { useChangeTexts } from '#renderer/domain/proposals/use-change-texts.ts';
import { useProposedValue } from '#renderer/domain/proposals/use-proposed-value.ts';
import { formatToken, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Nouns of proposals that say what is done, not only where. */
const doing: ReadonlySet<string> = new Set([
  'pool_result',
  'member',
  'treasury',
  'payment',
  'payout',
  'order',
  'exchange',
  'offering',
]);

/** Words for what a proposal changes. */
export function useProposalTexts() {
  const { t, i18n } = useTranslation(['proposals', 'admin-settings']);
  const { settingOf, field } = useChangeTexts();
  const value = useProposedValue();
  const format = useFormat();

  const exactUsd = (amount: string) => formatUsd(amount, format, { maximum: USD_DECIMALS });
  /** "97 USDT" as money. */
  const tokensIn = (text: string): string => {
    const [amount = '', token = ''] = text.split(' ');
    return withUnit(formatToken(amount, format, true), token);
  };
  /** Titles whose parts are amounts of tokens. */
  const tokenTitles: Partial<Record<Proposal['kind'], (parts: readonly string[]) => string>> = {
    'exchange.allocate': ([tct = '']) => tokensIn(`${tct} TCT`),
    'treasury.own': ([tokens = '', hash = '']) => `${tokensIn(tokens)} · ${hash}`,
    'payout.settle': ([number = '', tokens = '']) =>
      `${t('withdrawal', { number })} · ${tokensIn(tokens)}`,
    'payout.widen': (parts) => parts.map(tokensIn).join(' · '),
  };
  /** "Pay the issuer"; null where the area says it all. */
  const act = ({ kind }: Pick<Proposal, 'kind'>): string | null => {
    const [noun = '', verb = ''] = kind.split('.');
    return doing.has(noun) ? t(`kind.${noun}.${verb}` as 'kind.member.block') : null;
  };
  return {
    value,
    act,
    /** What a change is called, which can depend on what is proposed. */
    field: ({ kind }: Pick<Proposal, 'kind'>, { name }: ProposedChange): string => {
      const own = `field.${kind}.${name}`;
      return i18n.exists(own, { ns: 'proposals' }) ? t(own as 'field.name') : (field(name) ?? name);
    },
    /** "Tarifa en USDT y USDC", "Inicial", "Diego Luna". */
    title: ({ kind, label }: Pick<Proposal, 'kind' | 'label'>): string => {
      const key = kind === 'setting.change' ? settingOf(label) : undefined;
      if (key) return t(`setting.${key}`, { ns: 'admin-settings' });
      if (kind === 'payment.activate' || kind === 'order.refund') {
        const [number, member] = label.split(' · ');
        return t(kind === 'order.refund' ? 'title.order' : 'title.payment', { number, member });
      }
      const inTokens = tokenTitles[kind];
      if (inTokens) return inTokens(label.split(' · '));
      if (kind !== 'range.save') return label;
      const [from = '', to = ''] = label.split(' – ');
      return withUnit(`${exactUsd(from)} – ${exactUsd(to)}`, 'USD');
    },
    /** "Ajustes", "Resultados · Publicar". */
    area: ({ kind, changes }: Pick<Proposal, 'kind' | 'changes'>): string => {
      const [noun = 'setting', verb = ''] = kind.split('.');
      const area = t(`area.${noun as 'setting'}`);
      const done = act({ kind });
      if (done !== null) return `${area} · ${done}`;
      const isNew =
        verb === 'save' && changes.length > 0 && changes.every((one) => one.from === null);
      return isNew ? t(`kind.${noun as 'plan'}.new`) : area;
    },
  };
}
