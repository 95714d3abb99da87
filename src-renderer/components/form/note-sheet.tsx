import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { BackButton } from '../overlay/back-button.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { Form, useSchemaForm } from './form.tsx';
import type { SchemaSource } from './resolver.ts';
import { SubmitButton } from './submit-button.tsx';
import { TextAreaField } from './text-field.tsx';
import styles from './note-sheet.module.css';

interface NoteSheetProps<Values extends FieldValues> {
  readonly title: string;
  /** What will happen, above the field. */
  readonly lead?: ReactNode;
  /** What it is about, between the lead and the field. */
  readonly children?: ReactNode;
  /** The one field, as the server names it. */
  readonly name: Path<Values>;
  readonly schema: SchemaSource<Values>;
  readonly empty: DefaultValues<Values>;
  readonly label: string;
  readonly hint: string;
  readonly max: number;
  readonly rows?: number;
  readonly submit: string;
  readonly isDestructive?: boolean;
  /** While it is sent the sheet stays. */
  readonly isSending?: boolean;
  /** Text of what `onSubmit` throws; by default the error's standard text. */
  readonly refusal?: (error: unknown) => ReactNode;
  /** An error it throws is shown in the sheet, which stays open. */
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Does something once it is typed why. */
export function NoteSheet<Values extends FieldValues>(props: NoteSheetProps<Values>) {
  const { title, lead, children, name, schema, empty, label, hint, max, rows = 3 } = props;
  const { submit, isDestructive = false, isSending = false, refusal, onSubmit, onClose } = props;
  const form = useSchemaForm<Values>(schema, empty);
  return (
    <Sheet opened onClose={onClose} title={title} width={460} locked={isSending}>
      <Form
        form={form}
        refusal={refusal}
        onSubmit={async (values) => {
          await onSubmit(values);
          onClose();
        }}
      >
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
        <TextAreaField name={name} label={label} hint={hint} maxLength={max} rows={rows} />
        <div className={styles.buttons}>
          <BackButton />
          <SubmitButton kind={isDestructive ? 'destroy' : 'primary'} size="md" fullWidth={false}>
            {submit}
          </SubmitButton>
        </div>
      </Form>
    </Sheet>
  );
}
