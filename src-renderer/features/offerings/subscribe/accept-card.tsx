import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { shortDigest } from '#renderer/domain/offering/short-digest.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Acceptance } from './use-acceptance.ts';
import styles from '../offerings.module.css';

interface AcceptCardProps {
  readonly documents: Offering['documents'];
  readonly acceptance: Acceptance;
  readonly onRead: (version: number) => void;
}

/** Each document by its name and version; its box opens once it was opened and read. */
export function AcceptCard({ documents, acceptance, onRead }: AcceptCardProps) {
  const { t } = useTranslation('tokenization');
  const done = documents.filter(({ id }) => acceptance.accepted.has(id)).length;
  return (
    <Card
      padding="none"
      title={t('accept')}
      end={t('accept.count', { done, total: documents.length })}
    >
      <ul>
        {documents.map((document) => (
          <Row key={document.id} document={document} acceptance={acceptance} onRead={onRead} />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps extends Omit<AcceptCardProps, 'documents'> {
  readonly document: Offering['documents'][number];
}

function Row({ document, acceptance, onRead }: RowProps) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const text = useOfferingText();
  const id = useId();
  const { id: versionId, version, digest } = document;
  const readAt = acceptance.read.get(versionId);
  const isAccepted = acceptance.accepted.has(versionId);
  const hasChanged = acceptance.changed.includes(document);
  const name = text(document, 'name');
  return (
    <li className={styles.document}>
      <Checkbox
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isAccepted}
        disabled={readAt === undefined}
        onChange={({ target }) => acceptance.accept(versionId, target.checked)}
      />
      <div>
        <label htmlFor={id} className={styles.name}>
          {name} <span className={styles.version}>{t('version', { version })}</span>
        </label>
        <p id={`${id}-hint`} className={styles.hint}>
          {readAt === undefined ? (
            <span className={styles.warn}>{t('accept.open')}</span>
          ) : (
            t('accept.read', { time: formatTime(readAt, format) })
          )}{' '}
          · <code title={digest}>{shortDigest(digest)}</code>
        </p>
        {hasChanged && !isAccepted && (
          <p role="status" className={styles.warn}>
            {t('accept.changed', { name, version })}
          </p>
        )}
      </div>
      <TextButton
        aria-label={t(readAt === undefined ? 'documents.read.of' : 'documents.again.of', { name })}
        onClick={() => onRead(versionId)}
      >
        {t(readAt === undefined ? 'documents.read' : 'documents.again')}
      </TextButton>
    </li>
  );
}
