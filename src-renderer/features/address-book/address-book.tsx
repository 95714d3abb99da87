import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '#renderer/lib/browser/use-search-params.ts';
import type { SavedAddress } from '#contract/api/account/addresses.ts';
import { ADDRESSES_MAX } from '#contract/rules/limits.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { addressBookQueries } from '#renderer/domain/address-book/address-book-queries.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { AddAddress } from './add-address.tsx';
import { AddressList } from './address-list.tsx';
import { useAddressRefusal } from './use-address-refusal.ts';
import styles from './address-book.module.css';

/**
 * The member's saved addresses. `?add` opens the form of a new one, `?add=0x…` with that address in
 * it: a reload finds it open, with what was typed.
 */
export function AddressBook() {
  const { t } = useTranslation(['address-book', 'secret-code', 'validation', 'messages', 'states']);
  const [params, setParams] = useSearchParams();
  const username = useCurrentUser().data?.username;
  const { data, error, refetch } = useQuery(addressBookQueries.list);
  const setAdding = (isAdding: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (isAdding) after.set('add', '');
        else after.delete('add');
        return after;
      },
      { replace: true },
    );
  const add = (size: 'sm' | 'md') => (
    <Button
      kind={size === 'md' ? 'primary' : 'plain'}
      size={size}
      icon={IconPlus}
      onClick={() => setAdding(true)}
    >
      {t('add.title')}
    </Button>
  );
  const items = data?.items;
  const isFull = items !== undefined && items.length >= ADDRESSES_MAX;
  return (
    <>
      <Card
        padding="none"
        title={t('title')}
        subtitle={isFull ? t('refused.too_many', { count: ADDRESSES_MAX }) : t('subtitle')}
        end={items && items.length > 0 && !isFull && add('md')}
        className={styles.card}
      >
        <Content
          items={items}
          empty={
            <EmptyState why="notBegun" action={add('sm')}>
              {t('empty')}
            </EmptyState>
          }
        />
        {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
      </Card>
      {username !== undefined && (
        <AddAddress
          username={username}
          opened={params.has('add')}
          wallet={params.get('add') ?? ''}
          onClose={() => setAdding(false)}
          onSaved={({ label }) => {
            setAdding(false);
            showToast('ok', t('add.done', { label }));
          }}
        />
      )}
    </>
  );
}

interface ContentProps {
  readonly items: readonly SavedAddress[] | undefined;
  readonly empty: ReactNode;
}

function Content({ items, empty }: ContentProps) {
  if (!items) return null;
  const [first, ...others] = items;
  if (!first) return empty;
  return <AddressList first={first} others={others} />;
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('common');
  const refusal = useAddressRefusal();
  return (
    <div className={styles.failure}>
      <Note tone="bad" action={{ label: t('button.retry'), onClick: onRetry }}>
        {refusal(error)}
      </Note>
    </div>
  );
}
