import { IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files, type OpenedFile } from '#contract/api/files.ts';
import type { TicketMessage } from '#contract/api/support/tickets.ts';
import { fileTypes } from '#contract/rules/files.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { request } from '#renderer/lib/api/request.ts';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { fileIcon } from './upload-chips.tsx';
import styles from './files.module.css';

export type Attachment = TicketMessage['attachments'][number];

interface AttachmentChipsProps {
  readonly attachments: readonly Attachment[];
  /** Shows a diagnostics recording; without it, it is saved as any other file. */
  readonly onPlay?: ((attachment: Attachment) => void) | undefined;
  /** Takes a file out of the message. */
  readonly onTakeOut?: ((attachment: Attachment) => void) | undefined;
}

/** Files that came with a message; one that is gone says so. */
export function AttachmentChips({ attachments, onPlay, onTakeOut }: AttachmentChipsProps) {
  const { t } = useTranslation('ticket');
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('files')}>
      {attachments.map((attachment) => (
        <li key={attachment.id} className={styles.item}>
          {attachment.removed_at === null ? (
            <>
              <AttachmentChip attachment={attachment} onPlay={onPlay} />
              {onTakeOut && (
                <IconButton
                  icon={IconTrash}
                  label={t('files.takeOut', { name: attachment.name })}
                  onClick={() => onTakeOut(attachment)}
                />
              )}
            </>
          ) : (
            <span className={styles.chip}>
              <Icon icon={IconTrash} size={16} />
              <span className={styles.name}>{attachment.name}</span>
              <span className={styles.size}>{t('files.removed')}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

async function save({ url, name }: Pick<OpenedFile, 'url' | 'name'>): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A file answered ${response.status}`);
  downloadBlob(await response.blob(), name);
}

function AttachmentChip({
  attachment,
  onPlay,
}: {
  readonly attachment: Attachment;
  readonly onPlay: AttachmentChipsProps['onPlay'];
}) {
  const { t } = useTranslation('ticket');
  const format = useFormat();
  const errorText = useErrorText();
  const [picture, setPicture] = useState<OpenedFile | null>(null);
  const { file_id, kind, name, size, type } = attachment;
  const isPlayed = kind === 'recording' && onPlay !== undefined;

  const open = async () => {
    if (isPlayed) {
      onPlay(attachment);
      return;
    }
    try {
      const opened = await request(files.open, { params: { id: file_id } });
      if (type === fileTypes.picture) setPicture(opened);
      else await save(opened);
    } catch (error) {
      showToast('bad', errorText(error));
    }
  };
  return (
    <>
      <button type="button" className={styles.chip} onClick={() => void open()}>
        <Icon icon={isPlayed ? IconPlayerPlay : fileIcon(kind, name)} size={16} />
        <span className={styles.name}>{kind === 'recording' ? t('recording') : name}</span>
        <span className={styles.size}>{formatBytes(size, format)}</span>
      </button>
      <Sheet
        opened={picture !== null}
        onClose={() => setPicture(null)}
        title={name}
        width={880}
        footer={<Button onClick={() => picture && void save(picture)}>{t('files.save')}</Button>}
      >
        {picture && <img src={picture.url} alt={name} className={styles.picture} />}
      </Sheet>
    </>
  );
}
