import { IconFileDownload, IconPhoto } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminClaimDetail } from '#contract/api/admin/eligibility.ts';
import { claimLimits } from '#contract/rules/eligibility/limits.ts';
import { fileTypes } from '#contract/rules/files.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { NoteSheet } from '#renderer/components/form/note-sheet.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { downloadBlob } from '#renderer/lib/browser/files.ts';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useOpenDocument } from './eligibility-queries.ts';
import styles from './eligibility.module.css';

type IdentityDocument = AdminClaimDetail['documents'][number];

/** What the member sent; each is opened with a reason that the audit log keeps. */
export function DocumentList({ claim }: { readonly claim: AdminClaimDetail }) {
  const { t } = useTranslation('admin-eligibility');
  const [asked, setAsked] = useState<IdentityDocument | null>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const opened = ({ kind, type }: IdentityDocument, bytes: ArrayBuffer) => {
    const file = new Blob([bytes], { type });
    if (type === fileTypes.picture) setPicture({ kind, url: URL.createObjectURL(file) });
    else downloadBlob(file, `${kind}.pdf`);
  };
  return (
    <section>
      <h3 className={styles.heading}>{t('documents')}</h3>
      <p className={styles.quiet}>{t('documents.hint')}</p>
      <ul className={styles.list}>
        {claim.documents.map((one) => (
          <DocumentRow
            key={one.id}
            document={one}
            onOpen={claim.is_own ? null : () => setAsked(one)}
          />
        ))}
      </ul>
      {asked && (
        <ReasonSheet
          document={asked}
          onOpened={(bytes) => opened(asked, bytes)}
          onClose={() => setAsked(null)}
        />
      )}
      {picture && <PictureSheet picture={picture} onClose={() => setPicture(null)} />}
    </section>
  );
}

interface DocumentRowProps {
  readonly document: IdentityDocument;
  readonly onOpen: (() => void) | null;
}

function DocumentRow({ document: one, onOpen }: DocumentRowProps) {
  const { t } = useTranslation('admin-eligibility');
  const format = useFormat();
  const isOffline = useIsOffline();
  const isPicture = one.type === fileTypes.picture;
  return (
    <li>
      <Icon icon={isPicture ? IconPhoto : IconFileDownload} size={18} />
      <span className={styles.what}>
        {t(`document.${one.kind}`)}
        <small>
          {isPicture ? t('type.picture') : t('type.pdf')} · {formatBytes(one.size, format)} ·{' '}
          {one.erased_at === null ? (
            <DateText at={one.sent_at} as="day" />
          ) : (
            <>
              {t('erased')} <DateText at={one.erased_at} as="day" />
            </>
          )}
        </small>
      </span>
      {one.erased_at === null && onOpen && (
        <Button
          size="sm"
          aria-label={t('open.name', { document: t(`document.${one.kind}`) })}
          disabled={isOffline}
          onClick={onOpen}
        >
          {t(isPicture ? 'open' : 'save')}
        </Button>
      )}
    </li>
  );
}

interface ReasonSheetProps {
  readonly document: IdentityDocument;
  readonly onOpened: (bytes: ArrayBuffer) => void;
  readonly onClose: () => void;
}

function ReasonSheet({ document: one, onOpened, onClose }: ReasonSheetProps) {
  const { t } = useTranslation('admin-eligibility');
  const open = useOpenDocument(one.id);
  const isPicture = one.type === fileTypes.picture;
  return (
    <NoteSheet<{ reason: string }>
      title={t('open.title', { document: t(`document.${one.kind}`) })}
      lead={t(isPicture ? 'open.lead' : 'save.lead')}
      name="reason"
      schema={async () => (await import('./note-schema.ts')).reasonSchema}
      empty={{ reason: '' }}
      label={t('open.reason')}
      hint={t('open.reason.hint')}
      max={claimLimits.note}
      submit={t(isPicture ? 'open' : 'save')}
      isSending={open.isPending}
      onSubmit={async (values) => onOpened(await open.mutateAsync(values))}
      onClose={onClose}
    />
  );
}

interface Picture {
  readonly kind: IdentityDocument['kind'];
  /** Of the bytes in memory; it opens nothing any more once the picture is closed. */
  readonly url: string;
}

interface PictureSheetProps {
  readonly picture: Picture;
  readonly onClose: () => void;
}

function PictureSheet({ picture: { kind, url }, onClose }: PictureSheetProps) {
  const { t } = useTranslation('admin-eligibility');
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <Sheet opened onClose={onClose} title={t(`document.${kind}`)} width={860}>
      <img src={url} alt={t(`document.${kind}`)} className={styles.picture} />
      <p className={styles.quiet}>{t('open.shown')}</p>
    </Sheet>
  );
}
