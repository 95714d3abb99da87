import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { AddAddressSteps } from './add-address.tsx';

/** The form of a new address as one of a newcomer's steps. */
export function AddressStep() {
  const { t } = useTranslation(['address-book', 'secret-code', 'validation', 'messages']);
  const username = useCurrentUser().data?.username;
  if (username === undefined) return null;
  return (
    <AddAddressSteps
      username={username}
      wallet=""
      onSaved={({ label }) => showToast('ok', t('add.done', { label }))}
    />
  );
}
