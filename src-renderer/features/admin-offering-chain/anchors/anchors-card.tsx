import { useTranslation } from 'react-i18next';
import type { OfferingChain } from '#contract/api/admin/offering-chain.ts';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { shortDigest } from '#renderer/domain/offering/short-digest.ts';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useOnChain } from '../chain-context.tsx';
import { newestOf } from './newest.ts';
import { CallAct } from '../signing/call-act.tsx';
import styles from '../admin-offering-chain.module.css';

type Version = OfferingChain['versions'][number];

/** Which versions of the documents the chain has, with the digest that members read. */
export function AnchorsCard() {
  const { t } = useTranslation('admin-offering-chain');
  const { chain } = useOnChain();
  const { versions, token } = chain;
  const isReady = token?.state === 'accepted';
  const newest = newestOf(versions);
  const first = newest.find(({ anchored }) => anchored === null);
  return (
    <Card padding="none" title={t('anchors')} subtitle={t('anchors.lead')}>
      {versions.length === 0 && <EmptyState why="none">{t('anchors.none')}</EmptyState>}
      <ul className={styles.parts}>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isReady={isReady}
            isNext={version === first}
            isNewest={newest.includes(version)}
          />
        ))}
      </ul>
      {versions.length > 0 && !isReady && (
        <div className={styles.section}>
          <p className={styles.hint}>{t('step.contract')}</p>
        </div>
      )}
    </Card>
  );
}

interface VersionRowProps {
  readonly version: Version;
  /** There is a token to anchor it in. */
  readonly isReady: boolean;
  readonly isNext: boolean;
  /** Members accept this one; an earlier one holds nothing up. */
  readonly isNewest: boolean;
}

function VersionRow({ version, isReady, isNext, isNewest }: VersionRowProps) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const text = useOfferingText();
  const { anchored, digest } = version;
  const title = t('anchor.title', { name: text(version, 'name'), number: version.version });
  return (
    <li>
      <div className={styles.head}>
        <h3>{title}</h3>
        <AnchorChip version={version} isNewest={isNewest} />
      </div>
      <p className={classNames(styles.hint, styles.pieces)}>
        <span className={styles.hash}>
          {t('digest')} <span className={styles.digest}>{shortDigest(digest)}</span>
          <CopyButton value={digest} compact />
        </span>
        {anchored && (
          <span>
            {t('anchor.block', { block: formatWhole(anchored.block, format) })}{' '}
            <DateText at={anchored.at} as="dayTime" />
          </span>
        )}
      </p>
      {anchored?.is_same === false && (
        <Note tone="bad">{t('anchor.differs', { digest: shortDigest(anchored.digest) })}</Note>
      )}
      {anchored === null && isReady && (
        <CallAct
          wanted={{ call: 'anchor', version }}
          signKey={`anchor/${version.id}`}
          name={t('call.anchor.of', { title })}
          isNext={isNext}
        >
          {t('call.anchor')}
        </CallAct>
      )}
    </li>
  );
}

function AnchorChip({
  version: { anchored },
  isNewest,
}: Pick<VersionRowProps, 'version' | 'isNewest'>) {
  const { t } = useTranslation('admin-offering-chain');
  if (anchored === null) {
    return isNewest ? (
      <StatusChip tone="warn">{t('anchor.missing')}</StatusChip>
    ) : (
      <StatusChip tone="neutral">{t('anchor.replaced')}</StatusChip>
    );
  }
  return anchored.is_same ? (
    <StatusChip tone="ok">{t('anchor.done')}</StatusChip>
  ) : (
    <StatusChip tone="bad">{t('anchor.other')}</StatusChip>
  );
}
