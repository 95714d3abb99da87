import { useMutation } from '@tanstack/react-query';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type FileView } from '#contract/api/files.ts';
import type { SentPurpose } from '#contract/rules/files.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { FieldError } from '#renderer/components/form/field-frame.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api.ts';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useFieldErrors } from '../use-field-errors.ts';
import styles from './lesson.module.css';

interface FileSlotProps {
  readonly label: string;
  readonly purpose: SentPurpose;
  /** What the picker offers; the server looks at the content. */
  readonly accept: string;
  readonly file: FileView | null;
  readonly isReadOnly: boolean;
  /** Why the server refused it with the lesson. */
  readonly error?: string | undefined;
  readonly onSent: (file: FileView) => void;
  /** Without: it can only be replaced. */
  readonly onRemove?: (() => void) | undefined;
}

/** One file of a lesson: its name and size, and what takes its place. */
export function FileSlot(props: FileSlotProps) {
  const { label, purpose, accept, file, isReadOnly, error, onSent, onRemove } = props;
  const { t } = useTranslation('admin-academy');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const errorText = useErrorText();
  const errorsOf = useFieldErrors();
  const send = useMutation({
    mutationFn: (chosen: File) => request(files.send, { body: { purpose, file: chosen } }),
    onSuccess: onSent,
  });
  const refusal = send.error && (Object.values(errorsOf(send.error))[0] ?? errorText(send.error));
  return (
    <div role="group" aria-labelledby={id} className={styles.slot}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.file}>
        <span className={styles.fileName}>
          {file ? `${file.name} · ${formatBytes(file.size, format)}` : t('file.none')}
        </span>
        {!isReadOnly && (
          <>
            <input
              ref={input}
              type="file"
              hidden
              accept={accept}
              aria-label={label}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) send.mutate(chosen);
                target.value = '';
              }}
            />
            <Button
              size="sm"
              icon={IconUpload}
              busy={send.isPending}
              aria-describedby={id}
              onClick={() => input.current?.click()}
            >
              {t(file ? 'file.replace' : 'file.choose')}
            </Button>
            {file && onRemove && (
              <IconButton
                icon={IconX}
                label={t('file.remove', { file: label })}
                onClick={onRemove}
              />
            )}
          </>
        )}
      </div>
      {(refusal ?? error) && (
        <div role="alert">
          <FieldError>{refusal ?? error}</FieldError>
        </div>
      )}
    </div>
  );
}
