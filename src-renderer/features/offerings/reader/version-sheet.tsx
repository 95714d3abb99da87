import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferingVersion } from '#contract/api/tokenization/offerings.ts';
import { versionText } from '#contract/rules/offerings/documents.ts';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { sha256 } from '#renderer/lib/browser/sha256.ts';
import { offeringQueries } from '../offering-queries.ts';
import { useReachedEnd } from './use-reached-end.ts';
import styles from './reader.module.css';

interface VersionSheetProps {
  /** Id of the version; null: closed. */
  readonly version: number | null;
  readonly onClose: () => void;
  /** It was read to its end, or looked at long enough; missing where nothing is accepted. */
  readonly onRead?: ((version: number) => void) | undefined;
}

/** A document as it is accepted, compared with its fingerprint on this device. */
export function VersionSheet({ version, onClose, onRead }: VersionSheetProps) {
  const { t } = useTranslation('tokenization');
  const text = useOfferingText();
  const query = useQuery({ ...offeringQueries.version(version ?? 0), enabled: version !== null });
  const data = version === null ? undefined : query.data;
  return (
    <Sheet
      opened={version !== null}
      onClose={onClose}
      title={
        data ? t('reader.title', { name: text(data, 'name'), version: data.version }) : t('reader')
      }
      desktop="drawer"
      width={680}
    >
      {!data && query.error && (
        <FailureNote error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!data && !query.error && <SkeletonRows rows={8} />}
      {data && <Text key={data.id} version={data} onRead={onRead} />}
    </Sheet>
  );
}

interface TextProps {
  readonly version: OfferingVersion;
  readonly onRead: VersionSheetProps['onRead'];
}

function Text({ version, onRead }: TextProps) {
  const { t, i18n } = useTranslation('tokenization');
  const text = useOfferingText();
  const check = useCheck(version);
  const [isAtEnd, setAtEnd] = useState(false);
  const end = useReachedEnd(() => setAtEnd(true));
  // What does not match its fingerprint is not what would be accepted.
  const isRead = isAtEnd && (check === 'same' || check === 'impossible');
  useEffect(() => {
    if (isRead) onRead?.(version.id);
  }, [isRead, onRead, version.id]);
  const english = i18n.language === 'en' ? version.text_en : null;
  const isForeign = i18n.language === 'en' && version.text_en === null;
  return (
    <div className={styles.reader}>
      {check === 'other' && <Note tone="bad">{t('documents.bad')}</Note>}
      {!version.is_latest && <Note tone="info">{t('reader.older')}</Note>}
      {isForeign && <Note tone="info">{t('reader.spanishOnly')}</Note>}
      <div lang={isForeign ? 'es' : undefined}>
        <Markdown>{english ?? version.text_es}</Markdown>
      </div>
      <div ref={end} className={styles.end}>
        {onRead && check !== 'other' && (
          <p role="status">{t(isRead ? 'reader.read' : 'reader.reading')}</p>
        )}
        {check === 'same' && <p>{t('documents.ok')}</p>}
        <p className={styles.digest}>
          <code>{version.digest}</code>
          <CopyButton value={version.digest} compact>
            {t('documents.copy', { name: text(version, 'name') })}
          </CopyButton>
        </p>
      </div>
    </div>
  );
}

type Check = 'going' | 'same' | 'other' | 'impossible';

/** Whether text and fingerprint belong together, computed here. */
function useCheck({ text_es: es, text_en: en, digest }: OfferingVersion): Check {
  const [check, setCheck] = useState<Check>('going');
  useEffect(() => {
    let isCurrent = true;
    const set = (next: Check) => {
      if (isCurrent) setCheck(next);
    };
    sha256(versionText({ es, en })).then(
      (hash) => set(hash === digest ? 'same' : 'other'),
      // Without a secure connection a browser computes none.
      () => set('impossible'),
    );
    return () => {
      isCurrent = false;
    };
  }, [es, en, digest]);
  return check;
}
