import { useTranslation } from 'react-i18next';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

const loadSchema = async () => (await import('./name-schema.ts')).nameSchema;

interface NameDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text?: string | undefined;
  /** The name it has already. */
  readonly name?: string | undefined;
  readonly submit: string;
  readonly onClose: () => void;
  readonly onSubmit: (name: string) => Promise<void>;
}

/** The name of a passkey: before it is made, or another one. */
export function NameDialog({ opened, title, onClose, ...rest }: NameDialogProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={title} width={460}>
      <NameForm {...rest} />
    </Sheet>
  );
}

function NameForm({
  text,
  name = '',
  submit,
  onSubmit,
}: Pick<NameDialogProps, 'text' | 'name' | 'submit' | 'onSubmit'>) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const form = useSchemaForm(loadSchema, { name });
  return (
    <Form
      form={form}
      refusal={(error) => (error instanceof ApiError ? errorText(error) : t('passkeys.failed'))}
      onSubmit={(values) => onSubmit(values.name)}
    >
      {text && <p>{text}</p>}
      <TextField name="name" label={t('passkeys.name')} hint={t('passkeys.name.hint')} />
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}
