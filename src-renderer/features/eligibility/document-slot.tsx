import {
  IconAlertCircle,
  IconCamera,
  IconFileText,
  IconPhoto,
  IconRefresh,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityDocument } from '#contract/api/tokenization/eligibility.ts';
import type { IdentityDocumentKind } from '#contract/rules/eligibility/documents.ts';
import { fileTypes } from '#contract/rules/files.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { FieldError } from '#renderer/components/form/field-frame.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useRemoveDocument } from './eligibility-mutations.ts';
import type { DocumentSendings, Sending } from './use-documents.ts';
import styles from './eligibility.module.css';

/** What the chooser offers; what a file is, its content decides. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf';

interface DocumentSlotProps {
  readonly kind: IdentityDocumentKind;
  readonly isOptional: boolean;
  /** Of this kind with the server. */
  readonly documents: readonly IdentityDocument[];
  readonly sendings: DocumentSendings;
  /** None can be added now. */
  readonly isHeld: boolean;
}

/** The place of one kind of document: what was sent, what is on its way, and how one is added. */
export function DocumentSlot(props: DocumentSlotProps) {
  const { kind, isOptional, documents, sendings, isHeld } = props;
  const { t } = useTranslation('eligibility');
  const id = useId();
  const sending = sendings.list.get(kind);
  const isEmpty = documents.length === 0 && sending === undefined;
  return (
    <li className={styles.slot}>
      <div role="group" aria-labelledby={id} className={styles.slotBody}>
        <span id={id} className={styles.slotLabel}>
          {t(`document.${kind}`)}
          {isOptional && <span className={styles.hint}> {t('optional')}</span>}
        </span>
        {documents.map((document) => (
          <SentDocument key={document.id} document={document} />
        ))}
        {sending && <SendingRow kind={kind} sending={sending} sendings={sendings} />}
        {isEmpty && !isHeld && (
          <Choose label={t(`document.${kind}`)} onFile={(file) => sendings.send(kind, file)} />
        )}
      </div>
    </li>
  );
}

/** A document that is with the server and part of no claim. */
export function SentDocument({ document }: { readonly document: IdentityDocument }) {
  const { t } = useTranslation('eligibility');
  const format = useFormat();
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const remove = useRemoveDocument(document.id);
  const isPicture = document.type === fileTypes.picture;
  return (
    <>
      <div className={styles.file}>
        <Icon icon={isPicture ? IconPhoto : IconFileText} size={16} />
        <span className={styles.fileText}>
          {t(isPicture ? 'file.picture' : 'file.pdf')} · {formatBytes(document.size, format)} ·{' '}
          {t('file.sent')} <DateText at={document.sent_at} as="dayTime" />
        </span>
        {remove.isPending ? (
          <Spinner />
        ) : (
          <IconButton
            icon={IconX}
            label={t('file.remove', { name: t(`document.${document.kind}`) })}
            disabled={isOffline}
            onClick={() => remove.mutate()}
          />
        )}
      </div>
      {remove.error && (
        <div role="alert">
          <FieldError>{errorText(remove.error)}</FieldError>
        </div>
      )}
    </>
  );
}

interface SendingRowProps {
  readonly kind: IdentityDocumentKind;
  readonly sending: Sending;
  readonly sendings: DocumentSendings;
}

function SendingRow({ kind, sending, sendings }: SendingRowProps) {
  const { t } = useTranslation('eligibility');
  const { file, state, problem } = sending;
  const { name } = file;
  return (
    <>
      <div className={styles.file}>
        {state === 'sending' ? <Spinner /> : <Icon icon={IconAlertCircle} size={16} />}
        <span className={styles.fileText}>
          <span className={styles.fileName}>{name}</span>
          {state === 'sending' && <Share name={name} share={sending.share} />}
        </span>
        {state === 'failed' && (
          <IconButton
            icon={IconRefresh}
            label={t('file.retry', { name })}
            onClick={() => sendings.send(kind, file)}
          />
        )}
        <IconButton
          icon={IconX}
          label={t(state === 'sending' ? 'file.cancel' : 'file.drop', { name })}
          onClick={() => sendings.drop(kind)}
        />
      </div>
      {problem !== null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </>
  );
}

/** How much has been sent; once it is all with the server, that it is looked at and encrypted. */
function Share({ name, share }: { readonly name: string; readonly share: number | null }) {
  const { t } = useTranslation('eligibility');
  const format = useFormat();
  if (share === null) return <span>{t('file.sending')}</span>;
  const percent = Math.floor(share * 100);
  return (
    <span
      role="progressbar"
      aria-label={t('file.progress', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {share < 1 ? formatPercent(percent / 100, format, { maximum: 0 }) : t('file.checking')}
    </span>
  );
}

interface ChooseProps {
  readonly label: string;
  readonly onFile: (file: File) => void;
}

/** Chooses a file, or takes a photo on what has a camera for it. */
function Choose({ label, onFile }: ChooseProps) {
  const { t } = useTranslation('eligibility');
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (target: HTMLInputElement) => {
    const [chosen] = target.files ?? [];
    if (chosen) onFile(chosen);
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <div className={styles.choose}>
      <input
        ref={file}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={label}
        onChange={({ target }) => take(target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => take(target)}
      />
      <Button
        size="sm"
        icon={IconUpload}
        aria-label={t('file.choose.of', { name: label })}
        onClick={() => file.current?.click()}
      >
        {t('file.choose')}
      </Button>
      <Button
        size="sm"
        icon={IconCamera}
        className={styles.camera}
        aria-label={t('file.photo.of', { name: label })}
        onClick={() => camera.current?.click()}
      >
        {t('file.photo')}
      </Button>
    </div>
  );
}
