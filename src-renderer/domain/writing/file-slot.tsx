import { useMutation } from '@tanstack/react-query';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type FileView } from '#contract/api/files.ts';
import type { SentPurpose } from '#contract/rules/files.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { FieldError } from '#renderer/components/form/field-frame.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api/request.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useFieldErrors } from './use-field-errors.ts';
import styles from './file-slot.module.css';

interface FileSlotProps {
  readonly label: string;
  readonly purpose: SentPurpose;
  /** What the picker offers; the server looks at the content. */
  readonly accept: string;
  readonly file: FileView | null;
  readonly isReadOnly: boolean;
  /** Why the server refused it with the lesson. */
  readonly error?: string | undefined;
  /** What is sent in place of what was chosen. */
  readonly prepare?: ((chosen: File) => Promise<File>) | undefined;
  readonly onSent: (file: FileView) => void;
  /** Without: it can only be replaced. */
  readonly onRemove?: (() => void) | undefined;
}

/** Sends a file, with how far it is, and why it was refused. */
function useSending({
  purpose,
  prepare,
  onSent,
}: Pick<FileSlotProps, 'purpose' | 'prepare' | 'onSent'>) {
  const errorText = useErrorText();
  const errorsOf = useFieldErrors();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(null);
  const send = useMutation({
    mutationFn: async (chosen: File) => {
      setShare(0);
      stop.current = new AbortController();
      const { signal } = stop.current;
      const body = { purpose, file: prepare ? await prepare(chosen) : chosen };
      return request(files.send, { body, signal, onProgress: setShare });
    },
    onSuccess: onSent,
  });
  // Cancelled, it has not failed.
  const failure = send.error?.name === 'AbortError' ? null : send.error;
  const refusal = failure && (Object.values(errorsOf(failure))[0] ?? errorText(failure));
  return {
    send: (chosen: File) => send.mutate(chosen),
    isSending: send.isPending,
    share,
    refusal,
    cancel: () => stop.current?.abort(),
  };
}

/** One file of a lesson: its name and size, and what takes its place. */
export function FileSlot(props: FileSlotProps) {
  const { label, accept, file, isReadOnly, error, onRemove } = props;
  const { t } = useTranslation('writing');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const format = useFormat();
  const { send, isSending, share, refusal, cancel } = useSending(props);
  const percent = formatPercent(Math.floor(share * 100) / 100, format, { maximum: 0 });
  const present = file ? `${file.name} · ${formatBytes(file.size, format)}` : t('file.none');
  return (
    <div role="group" aria-labelledby={id} className={styles.slot}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div className={styles.file}>
        <span className={styles.fileName}>
          {isSending ? t('file.sending', { share: percent }) : present}
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
                if (chosen) send(chosen);
                target.value = '';
              }}
            />
            <Button
              size="sm"
              icon={IconUpload}
              busy={isSending}
              aria-describedby={id}
              onClick={() => input.current?.click()}
            >
              {t(file ? 'file.replace' : 'file.choose')}
            </Button>
            {isSending && (
              <IconButton icon={IconX} label={t('file.cancel', { file: label })} onClick={cancel} />
            )}
            {file && onRemove && !isSending && (
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
