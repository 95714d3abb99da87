import { useTranslation } from 'react-i18next';
import type { OfferingRegister } from '#contract/api/admin/offering-chain.ts';
import { Address } from '#renderer/components/text/address.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface StrangeWalletsProps {
  readonly register: NonNullable<OfferingRegister['register']>;
}

/** Wallets that hold units and are nobody's that is known. */
export function StrangeWallets({ register }: StrangeWalletsProps) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const strange = register.wallets.filter(({ member, is_custody: isCustody }) => {
    return member === null && !isCustody;
  });
  return strange.map(({ wallet, units }) => (
    <Note key={wallet} tone="bad">
      {t('register.strange', { units: formatWhole(units, format) })} <Address address={wallet} />
    </Note>
  ));
}
