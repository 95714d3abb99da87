import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedAddress } from '#contract/api/account/addresses.ts';
import { AddressQr } from './address-qr.tsx';
import { AddressRow, type AddressAction } from './address-row.tsx';
import { RemoveAddress } from './remove-address.tsx';
import { RenameAddress } from './rename-address.tsx';

interface AddressListProps {
  readonly first: SavedAddress;
  readonly others: readonly SavedAddress[];
}

/** The saved addresses, and one step aside for what is done with one of them. */
export function AddressList({ first, others }: AddressListProps) {
  const { t } = useTranslation('address-book');
  const [action, setAction] = useState<AddressAction | null>(null);
  // Stays while the sheet leaves.
  const [saved, setSaved] = useState(first);
  const aside = (one: AddressAction) => ({
    saved,
    opened: action === one,
    onClose: () => setAction(null),
  });
  return (
    <>
      <ul aria-label={t('title')}>
        {[first, ...others].map((one) => (
          <AddressRow
            key={one.id}
            saved={one}
            onAction={(chosen) => {
              setSaved(one);
              setAction(chosen);
            }}
          />
        ))}
      </ul>
      <AddressQr {...aside('qr')} />
      <RenameAddress {...aside('rename')} />
      <RemoveAddress {...aside('remove')} />
    </>
  );
}
