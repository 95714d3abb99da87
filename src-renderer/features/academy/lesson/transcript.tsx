import { IconLanguage } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonVideo } from '#contract/api/academy/academy.ts';
import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { clockText } from '../clock-text.ts';
import { languageNames } from '../language-names.ts';
import { cueIndexAt, type Cue } from '../player/player-state.ts';
import styles from './side.module.css';

interface TranscriptProps {
  readonly captions: LessonVideo['captions'];
  readonly language: AcademyLanguage | undefined;
  readonly isDone: boolean;
  readonly second: number;
  readonly onLanguage: (language: AcademyLanguage) => void;
  readonly onSeek: (second: number) => void;
  /** Where what is searched for is said. */
  readonly onFound: (seconds: readonly number[]) => void;
  readonly onRead: () => void;
}

const none: readonly Cue[] = [];

/** What is said, following the video; scrolled by hand it stays where it is until it is sent back. */
export function Transcript(props: TranscriptProps) {
  const { captions, language, isDone, second, onSeek, onFound, onRead } = props;
  const { t } = useTranslation(['lesson', 'academy']);
  const cues = captions.find((one) => one.language === language)?.cues ?? none;
  const [search, setSearch] = useState('');
  const found = useMemo(() => matching(cues, search), [cues, search]);
  useEffect(
    () => onFound(search === '' ? [] : found.map(({ from }) => from)),
    [search, found, onFound],
  );
  const names = languageNames(t);
  if (cues.length === 0) return <EmptyState why="none">{t('transcript.none')}</EmptyState>;
  return (
    <>
      <div className={styles.transcriptTools}>
        <SearchBox
          label={t('transcript.search')}
          placeholder={t('transcript.search.short')}
          search={search}
          onSearch={setSearch}
        />
        {captions.length > 1 && language && (
          <ValueSelect
            name={t('transcript.language')}
            icon={IconLanguage}
            face={language.toUpperCase()}
            value={language}
            options={captions.map((one) => ({ value: one.language, label: names[one.language] }))}
            onChange={props.onLanguage}
          />
        )}
      </div>
      {search !== '' && (
        <p role="status" className={styles.found}>
          {t('transcript.found', { count: found.length })}
        </p>
      )}
      <Cues
        // Another language or search begins at its top.
        key={`${language}.${search}`}
        cues={found}
        language={language}
        search={search}
        second={second}
        onSeek={onSeek}
        onEnd={search === '' && !isDone ? onRead : undefined}
      />
      {!isDone && search === '' && (
        <div className={styles.transcriptEnd}>
          <TextButton onClick={onRead}>{t('transcript.read')}</TextButton>
        </div>
      )}
    </>
  );
}

const matching = (cues: readonly Cue[], search: string): readonly Cue[] => {
  const wanted = accentless(search.trim());
  return wanted === '' ? cues : cues.filter(({ text }) => accentless(text).includes(wanted));
};

interface CuesProps {
  readonly cues: readonly Cue[];
  readonly language: string | undefined;
  readonly search: string;
  readonly second: number;
  readonly onSeek: (second: number) => void;
  /** Its end was reached by hand. */
  readonly onEnd: (() => void) | undefined;
}

function Cues({ cues, language, search, second, onSeek, onEnd }: CuesProps) {
  const { t } = useTranslation('lesson');
  const box = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const at = cueIndexAt(cues, second);
  const isSearch = search !== '';

  useEffect(() => {
    const list = box.current;
    if (!list || !isFollowing || isSearch) return;
    const row = list.querySelector<HTMLElement>('[aria-current]');
    // Only the list moves, never the page.
    if (row) list.scrollTop = row.offsetTop - (list.clientHeight - row.offsetHeight) / 2;
  }, [at, isFollowing, isSearch]);

  const leave = () => setFollowing(false);
  const scrolled = () => {
    const list = box.current;
    if (!list || isFollowing || !onEnd) return;
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - 4) onEnd();
  };
  return (
    <div className={styles.cuesFrame}>
      {/* It scrolls by itself, so keys must reach it; scrolling by hand is no action of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        role="region"
        aria-label={t('tab.transcript')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-own-keys
        className={styles.cues}
        onWheel={leave}
        onTouchMove={leave}
        onKeyDown={leave}
        onScroll={scrolled}
      >
        <ol lang={language}>
          {cues.map((cue, index) => (
            <li key={cue.from}>
              <button
                type="button"
                aria-current={index === at && !isSearch ? 'true' : undefined}
                className={classNames(styles.cue, index === at && !isSearch && styles.cueNow)}
                onClick={() => {
                  setFollowing(true);
                  onSeek(cue.from);
                }}
              >
                <time>{clockText(cue.from)}</time>
                <span>
                  <Marked text={cue.text} search={search} />
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      {!isFollowing && !isSearch && (
        <div className={styles.follow}>
          <Button size="sm" onClick={() => setFollowing(true)}>
            {t('follow', { time: clockText(second) })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A text with what was searched for marked in it. */
function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  const wanted = accentless(search.trim());
  const plain = accentless(text);
  // Where leaving out the accents changes the length, positions don't fit.
  const from = wanted === '' || plain.length !== text.length ? -1 : plain.indexOf(wanted);
  if (from < 0) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + wanted.length)}</mark>
      {text.slice(from + wanted.length)}
    </>
  );
}
