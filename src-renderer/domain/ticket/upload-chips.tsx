import {
  IconActivity,
  IconAlertCircle,
  IconFileText,
  IconPaperclip,
  IconPhoto,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttachmentKind } from '#contract/rules/support/tickets.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Upload, Uploads } from './use-uploads.ts';
import styles from './files.module.css';

/** What the chooser offers; what a file is, its content decides. */
const ACCEPTED = 'image/png,image/jpeg,image/webp,application/pdf,text/plain,.log,.txt,.csv';

export function fileIcon(kind: AttachmentKind, name: string): IconType {
  if (kind === 'recording') return IconActivity;
  return /\.(png|jpe?g|webp)$/i.test(name) ? IconPhoto : IconFileText;
}

interface UploadChipsProps {
  readonly uploads: Uploads;
  /** Shows the button that adds files; else they are chosen with a `FilePicker` elsewhere. */
  readonly canAdd?: boolean;
}

/** The files of a message that is being written. */
export function UploadChips({ uploads, canAdd = false }: UploadChipsProps) {
  const { t } = useTranslation('ticket');
  if (uploads.list.length === 0 && !canAdd) return null;
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {uploads.list.map((upload) => (
        <li key={upload.key} className={styles.item}>
          <UploadChip upload={upload} uploads={uploads} />
        </li>
      ))}
      {canAdd && !uploads.isFull && (
        <li className={styles.item}>
          <FilePicker onFiles={uploads.add} className={styles.chip}>
            <Icon icon={IconPaperclip} size={16} />
            {t('files.add')}
          </FilePicker>
        </li>
      )}
    </ul>
  );
}

function UploadChip({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const { t } = useTranslation(['ticket', 'common']);
  const format = useFormat();
  const { key, kind, name, size, state, problem } = upload;
  const isBad = state === 'refused' || state === 'failed';
  return (
    <span className={classNames(styles.chip, isBad && styles.bad)}>
      {state === 'sending' ? (
        <Spinner />
      ) : (
        <Icon icon={isBad ? IconAlertCircle : fileIcon(kind, name)} size={16} />
      )}
      <span className={styles.name}>{kind === 'recording' ? t('recording') : name}</span>
      {isBad ? (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      ) : (
        <span className={styles.size}>
          {state === 'sending' ? <Sent upload={upload} /> : formatBytes(size, format)}
        </span>
      )}
      {state === 'failed' && (
        <button
          type="button"
          className={styles.small}
          aria-label={t('files.retry', { name })}
          onClick={() => uploads.retry(key)}
        >
          <Icon icon={IconRefresh} size={15} />
        </button>
      )}
      <button
        type="button"
        className={styles.small}
        aria-label={
          state === 'sending'
            ? t('files.cancel', { name })
            : t('chip.remove', { ns: 'common', name })
        }
        onClick={() => uploads.remove(key)}
      >
        <Icon icon={IconX} size={15} />
      </button>
    </span>
  );
}

/** How much of a file has been sent; once it is all with the server, that it is looked at. */
function Sent({ upload: { name, share } }: { readonly upload: Upload }) {
  const { t } = useTranslation('ticket');
  const format = useFormat();
  if (share === null) return t('files.sending');
  return (
    <span
      role="progressbar"
      aria-label={t('files.progress', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
    >
      {share < 1
        ? formatPercent(Math.floor(share * 100) / 100, format, { maximum: 0 })
        : t('files.checking')}
    </span>
  );
}

interface FilePickerProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Where the child is an icon alone. */
  readonly label?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A button that lets the person choose files. */
export function FilePicker({ onFiles, children, className, label, disabled }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
