import { useTranslation } from 'react-i18next';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useRemoveAddress } from './address-mutations.ts';
import type { AddressAsideProps } from './address-qr.tsx';
import styles from './address-book.module.css';

/** Takes an address out of the book, after asking: it comes back only with another code. */
export function RemoveAddress({ saved, opened, onClose }: AddressAsideProps) {
  const { t } = useTranslation('address-book');
  const errorText = useErrorText();
  const remove = useRemoveAddress();
  const { id, label, address } = saved;
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t('remove.title')}
      confirm={t('remove')}
      destructive
      busy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => {
            close();
            showToast('ok', t('remove.done', { label }));
          },
        })
      }
    >
      <div className={styles.toSave}>
        <AddressBlock address={address} label={label} />
      </div>
      <p>{t('remove.body')}</p>
    </ConfirmDialog>
  );
}
