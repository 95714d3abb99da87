import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { versionText } from '#contract/rules/offerings/documents.ts';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { offeringQueries } from '../offering-queries.ts';
import { UNCOMPUTED, useDigest } from '../use-digest.ts';
import type { OfferingVersion } from './version.ts';
import styles from '../admin-offerings.module.css';

interface ReadVersionProps {
  readonly id: number;
  readonly name: string;
  readonly version: OfferingVersion;
  readonly onClose: () => void;
}

/** The texts of a version as members read them, with its fingerprint made again on this device. */
export function ReadVersion({ id, name, version, onClose }: ReadVersionProps) {
  const { t } = useTranslation(['admin-offerings', 'writing']);
  const { data, error, refetch } = useQuery(offeringQueries.version(id, version));
  const [language, setLanguage] = useState<'es' | 'en'>('es');
  const digest = useDigest(data && versionText({ es: data.text_es, en: data.text_en }));
  const said = (own: string) => {
    if (own === UNCOMPUTED) return 'digest.none';
    return own === version.digest ? 'digest.same' : 'digest.other';
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      width={760}
      title={t('version.title', { name, number: version.version })}
    >
      <div className={styles.stack}>
        {data && data.text_en !== null && (
          <Segments
            label={t('language', { ns: 'writing' })}
            segments={(['es', 'en'] as const).map((value) => ({
              value,
              label: t(`language.${value}`, { ns: 'writing' }),
            }))}
            value={language}
            onChange={setLanguage}
          />
        )}
        {data ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          <div className={styles.text} lang={language} tabIndex={0} role="region" aria-label={name}>
            <Markdown>{language === 'en' ? (data.text_en ?? data.text_es) : data.text_es}</Markdown>
          </div>
        ) : (
          !error && <SkeletonRows rows={6} />
        )}
        {error && <FailureNote error={error} onRetry={() => void refetch()} />}
        <p className={styles.line}>
          <span className={styles.digest}>{version.digest}</span>
          {digest !== null && (
            <StatusChip tone={digest === version.digest ? 'ok' : 'bad'}>
              {t(said(digest))}
            </StatusChip>
          )}
        </p>
      </div>
    </Sheet>
  );
}
