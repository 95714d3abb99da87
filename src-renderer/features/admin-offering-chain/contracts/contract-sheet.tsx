import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import type { SchemaSource } from '#renderer/components/form/resolver.ts';
import { SubmitButton } from '#renderer/components/form/submit-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useChainErrorText } from '../signing/signing-problem.tsx';
import styles from '../admin-offering-chain.module.css';

interface ContractSheetProps<Values extends FieldValues> {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  readonly isDestructive?: boolean;
  /** Text of what `onSubmit` throws; by default of what is signed on this screen. */
  readonly refusal?: (error: unknown) => string;
  readonly schema: SchemaSource<Values>;
  readonly first: DefaultValues<Values>;
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few fields about one contract, sent at once. */
export function ContractSheet<Values extends FieldValues>(props: ContractSheetProps<Values>) {
  const { title, lead, submit, isDestructive = false, schema, first } = props;
  const { onSubmit, onClose, children } = props;
  const chainErrorText = useChainErrorText();
  const form = useSchemaForm<Values>(schema, first);
  return (
    <Sheet opened onClose={onClose} title={title} width={520} locked={form.formState.isSubmitting}>
      <Form
        form={form}
        refusal={props.refusal ?? chainErrorText}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        <p className={styles.hint}>{lead}</p>
        {children}
        <div className={styles.decide}>
          <BackButton />
          <SubmitButton kind={isDestructive ? 'destroy' : 'primary'} size="md" fullWidth={false}>
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
