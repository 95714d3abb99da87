import { IconFileSearch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { checkProof, readProof, type CheckedProof } from '#renderer/domain/solvency/proof-check.ts';
import { canHash } from '#renderer/lib/browser/sha256.ts';
import { ProofResult } from '#renderer/domain/solvency/proof-result.tsx';
import styles from './solvency.module.css';

/** Bytes of the largest proof that is read: four pieces of each currency are far below. */
const FILE_MAX = 2_000_000;

async function checkFile(file: File): Promise<CheckedProof | null> {
  if (file.size > FILE_MAX) return null;
  const proof = readProof(await file.text());
  try {
    return proof && (await checkProof(proof));
  } catch {
    // A file that only looks like a proof.
    return null;
  }
}

/** Checks a proof that somebody was given, on this device: the file is not sent. */
export function ProofFile() {
  const { t } = useTranslation('solvency');
  const input = useRef<HTMLInputElement>(null);
  const isAble = canHash();
  const check = useMutation({ mutationFn: checkFile, networkMode: 'always' });
  return (
    <Card title={t('file')} subtitle={t('file.hint')}>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('file.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) check.mutate(file);
        }}
      />
      {!isAble && <Note tone="info">{t('own.insecure')}</Note>}
      <Button icon={IconFileSearch} disabled={!isAble} onClick={() => input.current?.click()}>
        {t('file.choose')}
      </Button>
      <div className={styles.result} role="status">
        {check.data === null && <Note tone="bad">{t('file.refused')}</Note>}
        {check.data && <ProofResult checked={check.data} />}
      </div>
    </Card>
  );
}
