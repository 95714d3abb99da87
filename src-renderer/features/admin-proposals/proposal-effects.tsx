import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ProposalEffect } from '#contract/api/admin/proposals.ts';
import { USD_DECIMALS } from '#contract/rules/money.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatToken, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-proposals.module.css';

/** What a change does once it is accepted, each a sentence with figures of now. */
export function ProposalEffects({ effects }: { readonly effects: readonly ProposalEffect[] }) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  if (effects.length === 0) return null;
  const written = (values: ProposalEffect['values']) => ({
    ...Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if (name.endsWith('_usd')) {
          return [name, formatUsd(String(value), format, { maximum: USD_DECIMALS })];
        }
        if (name.endsWith('_tct')) return [name, formatToken(String(value), format, true)];
        if (name.endsWith('_at')) return [name, formatDate(value, format)];
        if (name.endsWith('_tokens')) {
          return [
            name,
            withUnit(formatToken(String(value), format, true), String(values['token'])),
          ];
        }
        return [name, value];
      }),
    ),
    /** What is bought, in the app's language. */
    what: values[`what_${format.language}`],
  });
  return (
    <section>
      <h3 className={styles.heading}>{t('effects')}</h3>
      <ul className={styles.effects}>
        {effects.map(({ id, values }, index) => (
          <li key={index}>
            <Icon icon={IconInfoCircle} size={16} />
            <span>{t(`effect.${id}` as 'effect.new', written(values))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
