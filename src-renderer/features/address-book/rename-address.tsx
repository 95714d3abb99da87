import { useTranslation } from 'react-i18next';
import { ADDRESS_LABEL_MAX } from '#contract/rules/limits.ts';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { useRenameAddress } from './address-mutations.ts';
import type { AddressAsideProps } from './address-qr.tsx';
import type { LabelValues } from './address-schema.ts';
import styles from './address-book.module.css';

/** Another name for the same address. */
export function RenameAddress(props: AddressAsideProps) {
  const { t } = useTranslation('address-book');
  return (
    <Sheet opened={props.opened} onClose={props.onClose} title={t('rename.title')} width={460}>
      <RenameForm {...props} />
    </Sheet>
  );
}

function RenameForm({ saved, onClose }: AddressAsideProps) {
  const { t } = useTranslation('address-book');
  const rename = useRenameAddress();
  const form = useSchemaForm<LabelValues>(
    async () => (await import('./address-schema.ts')).labelSchema,
    { label: saved.label },
  );
  return (
    <Form
      form={form}
      onSubmit={async ({ label }) => {
        if (label !== saved.label) await rename.mutateAsync({ id: saved.id, label });
        onClose();
      }}
    >
      <AddressBlock address={saved.address} />
      <TextField
        name="label"
        label={t('add.label')}
        autoComplete="off"
        maxLength={ADDRESS_LABEL_MAX}
        data-autofocus
      />
      <div className={styles.buttons}>
        <BackButton kind="plain" size="lg" />
        <SubmitButton>{t('rename.save')}</SubmitButton>
      </div>
    </Form>
  );
}
