import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostalAddress } from '#contract/api/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { OptionCards } from '#renderer/components/form/choice/option-cards.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { AddressSheet } from './address-sheet.tsx';
import { Part } from './part.tsx';
import type { Checkout } from './use-checkout.ts';
import styles from './checkout.module.css';

/** Where it is sent to: the address book, and a new address. */
export function AddressPart({ checkout }: { readonly checkout: Checkout }) {
  const { t, i18n } = useTranslation('cart');
  const { data: user } = useCurrentUser();
  const { addresses, address, chooseAddress, bookError, quoteError, refetch } = checkout;
  const [edited, setEdited] = useState<PostalAddress | 'new' | null>(null);
  const isUnsent = hasCode(quoteError, 'not_shipped_there');
  return (
    <Part
      number={1}
      title={t('checkout.address')}
      isDone={address !== null && !isUnsent}
      end={
        addresses.length < marketLimits.addresses && (
          <TextButton icon={IconPlus} onClick={() => setEdited('new')}>
            {t('checkout.address.add')}
          </TextButton>
        )
      }
    >
      {bookError !== null && <FailureNote error={bookError} onRetry={refetch} />}
      {address === null && bookError === null && (
        <p className={styles.hint}>{t('checkout.address.none')}</p>
      )}
      {address !== null && (
        <>
          <OptionCards
            label={<VisuallyHidden>{t('checkout.address')}</VisuallyHidden>}
            value={String(address.id)}
            onChange={(id) => chooseAddress(Number(id))}
            options={addresses.map((one) => ({
              value: String(one.id),
              label: one.label === '' ? one.recipient : one.label,
              // A number that breaks is read as two.
              hint: [...one.lines, one.phone.replaceAll(' ', '\u00a0')].join(', '),
            }))}
          />
          <div>
            <TextButton onClick={() => setEdited(address)}>
              {t('checkout.address.change')}
            </TextButton>
          </div>
        </>
      )}
      {isUnsent && address !== null && (
        <Note tone="warn">
          {t('address.noZone', { country: countryName(address.country, i18n.language) })}
        </Note>
      )}
      {edited !== null && (
        <AddressSheet
          key={edited === 'new' ? 'new' : edited.id}
          address={edited === 'new' ? null : edited}
          country={user?.country ?? ''}
          onSaved={(id) => {
            setEdited(null);
            if (id !== null) chooseAddress(id);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Part>
  );
}
