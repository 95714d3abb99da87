import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonFields } from '#contract/api/admin/academy/academy.ts';
import { academyLanguages, academyLimits } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { FileSlot } from '#renderer/domain/writing/file-slot.tsx';
import type { KnownFiles, MediaPartProps } from './part-props.ts';
import { readSeconds, secondsText } from './seconds-text.ts';
import styles from './lesson.module.css';

type Video = NonNullable<LessonFields['video']>;

/** Length of a video until somebody says it. */
const UNKNOWN_SECONDS = 60;

/** The video, its captions in both languages, and its chapters. */
export function VideoPart(props: MediaPartProps & { readonly known: KnownFiles }) {
  const { work, errors, isReadOnly, known } = props;
  const { t } = useTranslation('admin-academy');
  const { video } = work.fields;
  const set = (part: Partial<Video>) => video && work.change({ video: { ...video, ...part } });
  return (
    <div className={styles.form}>
      <FileSlot
        label={t('video.file')}
        purpose="lesson_video"
        accept="video/mp4,video/webm"
        file={known.find(video?.file)}
        isReadOnly={isReadOnly}
        error={errors['video']}
        onSent={(file) => {
          known.add(file);
          const empty = { poster: null, captions_es: null, captions_en: null, chapters: [] };
          work.change({
            video: { seconds: UNKNOWN_SECONDS, ...empty, ...video, file: file.id },
          });
        }}
        onRemove={() => work.change({ video: null })}
      />
      {video && (
        <>
          <SecondsInput
            label={t('video.length')}
            hint={t('video.length.hint')}
            value={video.seconds}
            min={1}
            isReadOnly={isReadOnly}
            onChange={(seconds) => set({ seconds })}
          />
          <FileSlot
            label={t('video.poster')}
            purpose="lesson_picture"
            accept="image/png,image/jpeg,image/webp"
            file={known.find(video.poster)}
            isReadOnly={isReadOnly}
            onSent={(file) => {
              known.add(file);
              set({ poster: file.id });
            }}
            onRemove={() => set({ poster: null })}
          />
          <div className={styles.pair}>
            {academyLanguages.map((language) => (
              <FileSlot
                key={language}
                label={t(`video.captions.${language}`)}
                purpose="captions"
                accept=".vtt,text/vtt"
                file={known.find(video[`captions_${language}`])}
                isReadOnly={isReadOnly}
                error={errors[`captions_${language}`] ?? errors[`video.captions_${language}`]}
                onSent={(file) => {
                  known.add(file);
                  set({ [`captions_${language}`]: file.id });
                }}
                onRemove={() => set({ [`captions_${language}`]: null })}
              />
            ))}
          </div>
          <Chapters
            video={video}
            isReadOnly={isReadOnly}
            onChange={(chapters) => set({ chapters })}
          />
        </>
      )}
    </div>
  );
}

interface ChaptersProps {
  readonly video: Video;
  readonly isReadOnly: boolean;
  readonly onChange: (chapters: Video['chapters']) => void;
}

function Chapters({ video, isReadOnly, onChange }: ChaptersProps) {
  const { t } = useTranslation('admin-academy');
  const { chapters } = video;
  const set = (at: number, part: Partial<Video['chapters'][number]>) =>
    onChange(chapters.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <section aria-label={t('video.chapters')} className={styles.form}>
      <h3>{t('video.chapters')}</h3>
      {chapters.map((chapter, at) => (
        // A chapter has no name but its place: all of its texts can be changed.
        <div key={at} className={styles.chapter}>
          <SecondsInput
            label={t('video.chapter.at', { number: at + 1 })}
            value={chapter.second}
            min={0}
            isReadOnly={isReadOnly}
            onChange={(second) => set(at, { second })}
          />
          {(['title_es', 'title_en'] as const).map((name) => (
            <TextInput
              key={name}
              lang={name.slice(-2)}
              label={t(`titleIn.${name}`)}
              maxLength={academyLimits.title}
              readOnly={isReadOnly}
              autoComplete="off"
              value={chapter[name]}
              onChange={({ target }) => set(at, { [name]: target.value })}
            />
          ))}
          {!isReadOnly && (
            <IconButton
              icon={IconX}
              label={t('video.chapter.remove', { number: at + 1 })}
              onClick={() => onChange(chapters.filter((other) => other !== chapter))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && chapters.length < academyLimits.chapters && (
        <div>
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() =>
              onChange([
                ...chapters,
                { second: chapters.at(-1)?.second ?? 0, title_es: '', title_en: '' },
              ])
            }
          >
            {t('video.chapter.add')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SecondsInputProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly min: number;
  readonly isReadOnly: boolean;
  readonly onChange: (seconds: number) => void;
}

function SecondsInput({ label, hint, value, min, isReadOnly, onChange }: SecondsInputProps) {
  const { t } = useTranslation('admin-academy');
  const [typed, setTyped] = useState(secondsText(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(secondsText(value));
  }
  const isIn = (seconds: number | null): seconds is number =>
    seconds !== null && seconds >= min && seconds <= academyLimits.seconds;
  return (
    <TextInput
      label={label}
      hint={hint}
      autoComplete="off"
      maxLength={8}
      readOnly={isReadOnly}
      value={typed}
      error={isIn(readSeconds(typed)) ? undefined : t('seconds')}
      onChange={({ target }) => {
        setTyped(target.value);
        const seconds = readSeconds(target.value);
        if (!isIn(seconds)) return;
        setKnown(seconds);
        onChange(seconds);
      }}
    />
  );
}
