import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { showToast } from '#renderer/lib/toast.ts';
import styles from './setup.module.css';

interface SetupSheetProps<Fields> {
  readonly title: string;
  /** Null: what is typed can't be sent yet, and the field says why. */
  readonly body: Fields | null;
  /** What is typed, also while it can't be sent. */
  readonly typed: unknown;
  readonly saving: {
    readonly mutate: (body: Fields, options: { readonly onSuccess: () => void }) => void;
    readonly isPending: boolean;
    readonly error: Error | null;
  };
  readonly onClose: () => void;
  /** The fields, with what the server refused of them by their names. */
  readonly children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** A form of the shop's setup, which is saved as a whole. */
export function SetupSheet<Fields>(props: SetupSheetProps<Fields>) {
  const { title, body, typed, saving, onClose, children } = props;
  const { t } = useTranslation(['shop-setup', 'writing']);
  const errorText = useErrorText();
  const errors = useFieldErrors()(saving.error);
  const now = JSON.stringify(typed);
  const [before] = useState(now);
  const refused = Object.values(errors);
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={now !== before}
      width={620}
      title={title}
      locked={saving.isPending}
      footer={
        <Button
          kind="primary"
          disabled={body === null}
          busy={saving.isPending}
          onClick={() =>
            body !== null &&
            saving.mutate(body, {
              onSuccess: () => {
                showToast('ok', t('saved', { ns: 'writing' }));
                onClose();
              },
            })
          }
        >
          {t('save', { ns: 'writing' })}
        </Button>
      }
    >
      <div className={styles.form}>
        {saving.error && (
          <Note tone="bad">{refused.length > 0 ? refused.join(' ') : errorText(saving.error)}</Note>
        )}
        {children(errors)}
        {body === null && <p className={styles.hint}>{t('incomplete')}</p>}
      </div>
    </Sheet>
  );
}
