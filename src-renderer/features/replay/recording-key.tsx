import { IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { keepKey, readPrivateKey, unseal } from '#renderer/domain/diagnostics/sealing.ts';
import type { SealProblem } from '#renderer/domain/diagnostics/sealing.ts';
import styles from './recording.module.css';

/** Files of keys are a few lines; what is larger is none. */
const MOST_KEY_BYTES = 20_000;

interface RecordingKeyProps {
  readonly sealed: Uint8Array;
  readonly onOpened: (text: string) => void;
}

/** Asks for the team's private key, and decrypts on the device. */
export function RecordingKey({ sealed, onOpened }: RecordingKeyProps) {
  const { t } = useTranslation('replay');
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SealProblem | null>(null);

  const read = async (file: File): Promise<SealProblem | null> => {
    const text = file.size > MOST_KEY_BYTES ? '' : await file.text().catch(() => '');
    const key = readPrivateKey(text);
    if (key === undefined) return 'noKey';
    const opened = await unseal(sealed, key);
    if ('problem' in opened) return opened.problem;
    keepKey(key);
    onOpened(opened.text);
    return null;
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setProblem(await read(file));
    setBusy(false);
  };
  return (
    <div className={styles.key}>
      <p>{t('recording.sealed')}</p>
      {problem && <Note tone="bad">{t(`recording.${problem}`)}</Note>}
      <Button kind="primary" icon={IconKey} busy={isBusy} onClick={() => input.current?.click()}>
        {t('recording.key')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('recording.key')}
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
