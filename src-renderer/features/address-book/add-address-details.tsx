import { IconTopologyStar } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AddressCheck } from '#contract/api/account/addresses.ts';
import { ADDRESS_LABEL_MAX } from '#contract/rules/limits.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Form } from '#renderer/components/form/form.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { AddressField } from '#renderer/domain/address-book/address-field.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { AddressCheckNotes } from './address-check-notes.tsx';
import type { NewAddressValues } from './address-schema.ts';
import type { AddressToSave } from './use-add-address.ts';
import { useAddressCheck } from './use-address-check.ts';
import { useAddressRefusal } from './use-address-refusal.ts';
import styles from './address-book.module.css';

interface AddAddressDetailsProps {
  readonly form: UseFormReturn<NewAddressValues>;
  /** Why the last try was taken back. */
  readonly refused: string | null;
  readonly onClose?: (() => void) | undefined;
  readonly onScanning?: ((isScanning: boolean) => void) | undefined;
  /** Rejects with ApiError. */
  readonly onSend: (address: AddressToSave) => Promise<void>;
}

/** Name and address, and all that is known of it before it is saved. */
export function AddAddressDetails(props: AddAddressDetailsProps) {
  const { form, refused, onClose, onScanning, onSend } = props;
  const { t } = useTranslation(['address-book', 'common', 'validation']);
  const refusal = useAddressRefusal();
  const chain = useSettings().data?.chain;
  const wallet = useWatch({ control: form.control, name: 'wallet' });
  const live = useAddressCheck(wallet);
  const { check } = live;
  // What was compared was another address.
  useEffect(() => {
    form.setValue('compared', false);
    form.clearErrors('compared');
  }, [form, wallet]);

  /** False where a field now says what is missing. */
  const isAcceptable = (found: AddressCheck, compared: boolean): boolean => {
    if (found.saved_as !== null) {
      const message = t('check.saved', { label: found.saved_as });
      form.setError('wallet', { type: 'server', message });
      return false;
    }
    if (found.look_alike && !compared) {
      form.setError('compared', { type: 'required', message: t('lookAlike.required') });
      return false;
    }
    return true;
  };
  const submit = async ({ label, wallet: typed, compared }: NewAddressValues) => {
    const found = await live.ensure(typed);
    if (isAcceptable(found, compared)) await onSend({ label, check: found });
  };
  return (
    <Form form={form} onSubmit={submit} refusal={refusal}>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <TextField
        name="label"
        label={t('add.label')}
        hint={t('add.label.hint')}
        placeholder={t('add.label.example')}
        autoComplete="off"
        maxLength={ADDRESS_LABEL_MAX}
        data-autofocus
      />
      <div className={styles.addressArea}>
        <AddressField
          name="wallet"
          label={t('add.wallet')}
          hint={chain && t('add.wallet.hint', { network: chain.name })}
          checked={check?.address}
          lookAlike={check?.look_alike?.address}
          onScanning={onScanning}
          caption={
            chain && (
              <StatusChip tone="neutral" icon={IconTopologyStar}>
                {chain.name}
              </StatusChip>
            )
          }
        />
        <AddressCheckNotes live={live} refusal={refusal} />
      </div>
      <div className={styles.buttons}>
        {onClose && (
          <Button kind="plain" size="lg" onClick={onClose}>
            {t('button.back', { ns: 'common' })}
          </Button>
        )}
        <SubmitButton>{t('add.send')}</SubmitButton>
      </div>
    </Form>
  );
}
