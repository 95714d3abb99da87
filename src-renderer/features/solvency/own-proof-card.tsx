import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SolvencyProof } from '#contract/api/solvency.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { PrintSheet } from '#renderer/components/overlay/print-sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { checkProof, type CheckedProof } from '#renderer/domain/solvency/proof-check.ts';
import { canHash } from '#renderer/lib/browser/sha256.ts';
import { ProofResult } from '#renderer/domain/solvency/proof-result.tsx';
import { solvencyQueries } from '#renderer/domain/solvency/solvency-queries.ts';
import { downloadText } from '#renderer/lib/browser/files.ts';
import styles from './solvency.module.css';

/** The member's own part of the newest edition that can be proved, computed again on this device. */
export function OwnProofCard() {
  const { t } = useTranslation('solvency');
  const editions = useInfiniteQuery(solvencyQueries.list());
  const newest = editions.data?.pages.flatMap(({ items }) => items).find((one) => one.has_proofs);
  return (
    <Card title={t('own')} subtitle={t('own.hint')}>
      {editions.isPending && <SkeletonRows rows={4} />}
      {editions.error && (
        <FailureNote error={editions.error} onRetry={() => void editions.refetch()} />
      )}
      {editions.data && !newest && <Note tone="info">{t('own.none')}</Note>}
      {newest && <OwnProof day={newest.day} />}
      <p className={styles.buttons}>
        <TextLink to="/solvency">{t('own.all')}</TextLink>
      </p>
    </Card>
  );
}

function OwnProof({ day }: { readonly day: string }) {
  const { t } = useTranslation('solvency');
  const proof = useQuery(solvencyQueries.mine(day));
  const checked = useQuery({
    queryKey: ['SolvencyCheck', day],
    queryFn: () => checkProof(proof.data as SolvencyProof),
    enabled: proof.data !== undefined && canHash(),
    networkMode: 'always',
  });
  if (proof.error) {
    return <FailureNote error={proof.error} onRetry={() => void proof.refetch()} />;
  }
  if (proof.data && !canHash()) return <Note tone="info">{t('own.insecure')}</Note>;
  if (checked.error) return <Note tone="bad">{t('verdict.differs')}</Note>;
  if (!checked.data) return <SkeletonRows rows={4} />;
  return (
    <>
      <ProofResult checked={checked.data} />
      <ProofButtons checked={checked.data} />
    </>
  );
}

function ProofButtons({ checked }: { readonly checked: CheckedProof }) {
  const { t } = useTranslation('solvency');
  const [isPrinting, setPrinting] = useState(false);
  const name = `tct-solvency-proof-${checked.edition.day}`;
  return (
    <div className={styles.buttons}>
      <Button
        icon={IconDownload}
        onClick={() =>
          downloadText(`${JSON.stringify(checked.proof)}\n`, `${name}.json`, 'application/json')
        }
      >
        {t('own.download')}
      </Button>
      <Button icon={IconPrinter} onClick={() => setPrinting(true)}>
        {t('own.print')}
      </Button>
      {isPrinting && (
        <PrintSheet name={name} onPrinted={() => setPrinting(false)}>
          <div className={styles.sheet}>
            <h1>{t('own')}</h1>
            <p>{t('lead')}</p>
            <ProofResult checked={checked} />
            <p className={styles.code}>
              {t('root')}: {checked.edition.root}
            </p>
          </div>
        </PrintSheet>
      )}
    </div>
  );
}
