import { useTranslation } from 'react-i18next';
import type { OfferingRegister } from '#contract/api/admin/offering-chain.ts';
import { Address } from '#renderer/components/text/address.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface UndecidedActsProps {
  readonly register: NonNullable<OfferingRegister['register']>;
}

/** What agents did about holders' wallets that no two persons had decided; it stays to be read. */
export function UndecidedActs({ register }: UndecidedActsProps) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  return register.undecided.map(({ kind, wallet, replacement, units, agent, block }) => (
    <Note key={`${kind}/${wallet}/${block}`} tone="bad" title={t('undecided')}>
      {t(`undecided.${kind}`, { units: formatWhole(units, format) })} <Address address={wallet} />
      {replacement !== null && (
        <>
          {' '}
          {t('undecided.to')} <Address address={replacement} />
        </>
      )}
      . {t('undecided.by', { block: formatWhole(block, format) })} <Address address={agent} />
    </Note>
  ));
}
