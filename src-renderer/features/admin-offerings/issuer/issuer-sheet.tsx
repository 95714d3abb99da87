import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import type { SchemaSource } from '#renderer/components/form/resolver.ts';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import styles from '../admin-offerings.module.css';

interface IssuerSheetProps<Values extends FieldValues> {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  readonly schema: SchemaSource<Values>;
  readonly first: DefaultValues<Values>;
  /** Text of what `onSubmit` throws. */
  readonly refusal: (error: unknown) => ReactNode;
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few fields that ask for something that a second person decides. */
export function IssuerSheet<Values extends FieldValues>(props: IssuerSheetProps<Values>) {
  const { title, lead, submit, schema, first, refusal, onSubmit, onClose, children } = props;
  const form = useSchemaForm<Values>(schema, first);
  return (
    <Sheet opened onClose={onClose} title={title} width={520} locked={form.formState.isSubmitting}>
      <Form
        form={form}
        refusal={refusal}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        <p className={styles.hint}>{lead}</p>
        {children}
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton size="md" fullWidth={false}>
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
