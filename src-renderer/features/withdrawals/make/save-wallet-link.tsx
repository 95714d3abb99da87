import { useQuery } from '@tanstack/react-query';
import { IconAddressBook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import {
  addressBookQueries,
  isSameAddress,
} from '#renderer/domain/address-book/address-book-queries.ts';

/** The way from an address just used to the book, where it is not in it yet. */
export function SaveWalletLink({ address }: { readonly address: string }) {
  const { t } = useTranslation('withdrawals');
  const book = useQuery(addressBookQueries.list).data?.items;
  if (!book || book.some((saved) => isSameAddress(saved.address, address))) return null;
  return (
    <TextLink to={`/profile?tab=addresses&add=${address}`} icon={IconAddressBook}>
      {t('wallet.save')}
    </TextLink>
  );
}
