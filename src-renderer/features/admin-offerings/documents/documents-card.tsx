import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOffering } from '#contract/api/admin/offerings.ts';
import { offeringDocumentKinds } from '#contract/rules/offerings/documents.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useHasDuty } from '#renderer/domain/current-user/use-has-duty.ts';
import { shortDigest } from '#renderer/domain/offering/short-digest.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { AskSheet } from '../decisions/ask-sheet.tsx';
import { AddDocument } from './add-document.tsx';
import { ReadVersion } from './read-version.tsx';
import type { OfferingDocument, OfferingVersion } from './version.ts';
import { WriteVersion } from './write-version.tsx';
import styles from '../admin-offerings.module.css';

type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'write'; readonly document: OfferingDocument }
  | {
      readonly act: 'read' | 'publish';
      readonly document: OfferingDocument;
      readonly version: OfferingVersion;
    };

/** Documents with every version; members read those that two persons agreed to. */
export function DocumentsCard({ offering }: { readonly offering: AdminOffering }) {
  const { t } = useTranslation('admin-offerings');
  const text = useOfferingText();
  const mayWrite = useHasDuty('catalogue');
  const { data: user } = useCurrentUser();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { documents, kept_state: state } = offering;
  const left = offeringDocumentKinds.filter((kind) => documents.every((one) => one.kind !== kind));
  const mayAdd = mayWrite && state === 'draft' && left.length > 0;
  return (
    <Card
      padding="none"
      title={t('documents')}
      subtitle={t('documents.hint')}
      end={
        mayAdd && (
          <Button size="sm" icon={IconPlus} onClick={() => setAsked({ act: 'add' })}>
            {t('document.add')}
          </Button>
        )
      }
    >
      {documents.length === 0 && <EmptyState why="none">{t('documents.none')}</EmptyState>}
      <ul className={styles.list}>
        {documents.map((document) => (
          <DocumentRow key={document.id} offering={offering} document={document} onAsk={setAsked} />
        ))}
      </ul>
      {asked?.act === 'add' && user && (
        <AddDocument offering={offering} kinds={left} username={user.username} onClose={close} />
      )}
      {asked?.act === 'write' && user && (
        <WriteVersion
          offering={offering}
          document={asked.document}
          username={user.username}
          onClose={close}
        />
      )}
      {asked?.act === 'read' && (
        <ReadVersion
          id={offering.id}
          name={text(asked.document, 'name')}
          version={asked.version}
          onClose={close}
        />
      )}
      {asked?.act === 'publish' && (
        <AskSheet
          id={offering.id}
          asked={{ act: 'version', version: asked.version.id, digest: asked.version.digest }}
          lead={t('version.lead', {
            name: text(asked.document, 'name'),
            number: asked.version.version,
          })}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface DocumentRowProps {
  readonly offering: AdminOffering;
  readonly document: OfferingDocument;
  readonly onAsk: (asked: Asked) => void;
}

function DocumentRow({ offering, document, onAsk }: DocumentRowProps) {
  const { t } = useTranslation('admin-offerings');
  const text = useOfferingText();
  const mayWrite = useHasDuty('catalogue');
  const isOffline = useIsOffline();
  const { kept_state: state } = offering;
  const kind = t(`kind.${document.kind}`);
  const isWritable = mayWrite && (state === 'draft' || state === 'approved');
  return (
    <li>
      <div className={styles.line}>
        <span>
          <b>{text(document, 'name')}</b>{' '}
          {kind !== text(document, 'name') && <span className={styles.hint}>{kind}</span>}
        </span>
        {isWritable && (
          <Button
            size="sm"
            disabled={isOffline}
            aria-label={t('version.write.name', { name: text(document, 'name') })}
            onClick={() => onAsk({ act: 'write', document })}
          >
            {t('version.write')}
          </Button>
        )}
      </div>
      {document.versions.map((version) => (
        <div key={version.id} className={styles.line}>
          <VersionFacts version={version} isFirst={state === 'draft'} />
          <span className={styles.buttons}>
            <Button
              size="sm"
              kind="quiet"
              aria-label={t('version.read.name', {
                name: text(document, 'name'),
                number: version.version,
              })}
              onClick={() => onAsk({ act: 'read', document, version })}
            >
              {t('version.read')}
            </Button>
            {mayWrite &&
              state === 'approved' &&
              version.approved_at === null &&
              offering.pending.every((one) => one.version !== version.id) && (
                <Button
                  size="sm"
                  disabled={isOffline}
                  onClick={() => onAsk({ act: 'publish', document, version })}
                >
                  {t('ask.version')}
                </Button>
              )}
          </span>
        </div>
      ))}
    </li>
  );
}

interface VersionFactsProps {
  readonly version: OfferingVersion;
  /** It is approved with its offering, not by itself. */
  readonly isFirst: boolean;
}

function VersionFacts({ version, isFirst }: VersionFactsProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const { approved_at: approved } = version;
  return (
    <span>
      {t('version', { number: version.version })}{' '}
      {approved === null ? (
        <StatusChip tone="warn">{t(isFirst ? 'version.draft' : 'version.waits')}</StatusChip>
      ) : (
        <StatusChip tone="ok">{t('version.approved')}</StatusChip>
      )}
      <small className={styles.below}>
        <DateText at={approved ?? version.written_at} as="dayTime" /> ·{' '}
        {t('words', { count: version.words, formatted: formatWhole(version.words, format) })} ·{' '}
        {t(version.has_english ? 'languages.both' : 'languages.es')}
      </small>
      <small className={styles.hash}>
        <span className={styles.digest}>{shortDigest(version.digest)}</span>
        <CopyButton value={version.digest} compact />
      </small>
    </span>
  );
}
