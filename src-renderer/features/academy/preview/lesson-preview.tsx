import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson, LessonVideo } from '#contract/api/academy/academy.ts';
import { adminAcademy } from '#contract/api/admin/academy/academy.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { Documents } from '../lesson/documents.tsx';
import { PackagePage, PackageWait } from '../lesson/package-frame.tsx';
import { Transcript } from '../lesson/transcript.tsx';
import { Player, type PlayerHandle } from '../player/player.tsx';
import { SaidMarkdown } from '../said-text.tsx';
import { QuizPreview } from './quiz-preview.tsx';
import styles from './preview.module.css';

interface LessonPreviewProps {
  readonly lesson: Lesson;
  /** Of whom it is looked at as. */
  readonly language: AcademyLanguage;
}

/** A lesson of a draft as members will meet it: it plays and asks, and nothing of it is kept. */
export function LessonPreview({ lesson, language }: LessonPreviewProps) {
  const { t } = useTranslation('lesson');
  const { kind, video, quiz, package: pack, body, documents } = lesson;
  const isWithout =
    (kind === 'video' && !video) ||
    (kind === 'package' && !pack) ||
    (kind === 'document' && documents.length === 0);
  return (
    <div className={styles.preview}>
      {kind !== 'text' && <Note tone="info">{t('trial.nothing')}</Note>}
      {isWithout && <Note tone="warn">{t('trial.without')}</Note>}
      {video && <VideoPreview key={video.file.id} video={video} language={language} />}
      {pack && <PackagePreview lesson={lesson} />}
      {body.text !== '' && <SaidMarkdown said={body} />}
      <Documents documents={documents} />
      {quiz && <QuizPreview key={language} lesson={lesson} language={language} />}
    </div>
  );
}

const nothing = () => undefined;

interface VideoPreviewProps {
  readonly video: LessonVideo;
  readonly language: AcademyLanguage;
}

function VideoPreview({ video, language }: VideoPreviewProps) {
  const player = useRef<PlayerHandle>(null);
  const [second, setSecond] = useState(0);
  const [marks, setMarks] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState<AcademyLanguage | null>(null);
  const seek = useCallback((to: number) => player.current?.seek(to), []);
  const captions =
    video.captions.find((one) => one.language === (chosen ?? language)) ?? video.captions[0];
  return (
    <>
      <div className={styles.player}>
        <Player
          ref={player}
          video={video}
          cues={captions?.cues ?? null}
          language={captions?.language}
          startAt={0}
          marks={marks}
          onTime={setSecond}
          onProgress={nothing}
          onTranscript={nothing}
        />
      </div>
      <Card padding="none" className={styles.transcript}>
        <Transcript
          captions={video.captions}
          language={captions?.language}
          isDone
          second={second}
          onLanguage={setChosen}
          onSeek={seek}
          onFound={setMarks}
          onRead={nothing}
        />
      </Card>
    </>
  );
}

function PackagePreview({ lesson }: { readonly lesson: Lesson }) {
  const { data, error, refetch } = useQuery({
    // Each opening is a sitting of its own.
    queryKey: ['Courses', 'trial', 'package', lesson.id],
    queryFn: () => request(adminAcademy.tryPackage, { params: { lesson: lesson.id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <PackagePage url={data.url} title={lesson.title.text} />;
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  return <PackageWait />;
}
