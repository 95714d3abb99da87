import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosticsOpened, OpenProblem } from '#contract/diagnostics/open-problem.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { isSealed, keptKey, unseal } from '#renderer/domain/diagnostics/sealing.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { recordingQuery } from './recording-queries.ts';
import { RecordingKey } from './recording-key.tsx';
import { ReplayFrame } from './replay-frame.tsx';
import styles from './recording.module.css';

interface RecordingScreenProps {
  readonly ticket: number;
  readonly fileId: string;
  /** Where whoever looks came from. */
  readonly back: string;
  readonly onClosed: () => void;
  readonly notFound: ReactNode;
}

/** A recording that came with a ticket: fetched, decrypted where it has to be, and shown. */
export function RecordingScreen({
  ticket,
  fileId,
  back,
  onClosed,
  notFound,
}: RecordingScreenProps) {
  const { t } = useTranslation(['replay', 'diagnostics']);
  const query = useQuery(recordingQuery(fileId));
  const { data, error, isPending } = query;
  if (error instanceof ApiError && error.kind === 404) return notFound;
  return (
    <>
      <nav aria-label={t('recording.back', { number: ticket })}>
        <TextLink to={back} icon={IconArrowLeft}>
          {t('recording.back', { number: ticket })}
        </TextLink>
      </nav>
      <PageHeader title={t('recording.title', { number: ticket })} />
      {isPending && <SkeletonRows rows={6} />}
      {error && <FailureNote error={error} onRetry={() => void query.refetch()} />}
      {data === null && <Note tone="bad">{t('problem.too_big', { ns: 'diagnostics' })}</Note>}
      {data && <Opened key={query.dataUpdatedAt} bytes={data} onClosed={onClosed} />}
    </>
  );
}

interface OpenedProps {
  readonly bytes: Uint8Array;
  readonly onClosed: () => void;
}

/** The text of the file, which the team's key may have to be asked for first. */
function Opened({ bytes, onClosed }: OpenedProps) {
  const sealed = isSealed(bytes);
  const key = keptKey();
  const [text, setText] = useState(() => (sealed ? undefined : new TextDecoder().decode(bytes)));
  const [isAsking, setAsking] = useState(sealed && key === undefined);

  useEffect(() => {
    if (!sealed || key === undefined) return undefined;
    let isGone = false;
    void unseal(bytes, key).then((opened) => {
      if (isGone) return;
      if ('text' in opened) setText(opened.text);
      else setAsking(true);
    });
    return () => {
      isGone = true;
    };
    // With the key of before alone; one that is chosen opens it by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bytes, sealed]);

  if (text !== undefined) return <Shown text={text} onClosed={onClosed} />;
  return isAsking ? <RecordingKey sealed={bytes} onOpened={setText} /> : <SkeletonRows rows={6} />;
}

/** In a window of its own where the platform has one, else in a frame. */
function Shown({ text, onClosed }: { readonly text: string; readonly onClosed: () => void }) {
  const { t } = useTranslation(['replay', 'diagnostics']);
  const { canOpen, open } = usePlatform().diagnostics;
  const [problem, setProblem] = useState<OpenProblem | null>(null);
  const [isOpened, setOpened] = useState(false);
  const say = (outcome: DiagnosticsOpened): void => {
    setOpened(outcome === 'opened');
    setProblem(outcome === 'opened' ? null : outcome);
  };
  const opened = useEffectEvent(say);
  useEffect(() => {
    if (canOpen) void open(text).then((outcome) => opened(outcome));
  }, [canOpen, open, text]);

  if (problem) return <Note tone="bad">{t(`problem.${problem}`, { ns: 'diagnostics' })}</Note>;
  if (!canOpen) return <ReplayFrame text={text} onRefused={setProblem} onClosed={onClosed} />;
  return (
    <div className={styles.key}>
      <p role="status">{isOpened ? t('recording.opened') : t('recording.opening')}</p>
      {isOpened && (
        <Button onClick={() => void open(text).then(say)}>{t('recording.again')}</Button>
      )}
    </div>
  );
}
