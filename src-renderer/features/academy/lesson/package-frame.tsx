import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { academy, type PackageState } from '#contract/api/academy/academy.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { Spinner } from '#renderer/components/spinner.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useVisit } from '#renderer/domain/visit/visit.ts';
import { keepProgress, type LessonPlace } from '../academy-mutations.ts';
import { readPackageMessage } from './package-messages.ts';
import styles from './lesson.module.css';

/** Milliseconds before what nobody answered is sent again. */
const RETRY = 3 * SECOND_MS;

type Opened = Answer<typeof academy.openPackage>;

interface PackageFrameProps {
  readonly place: LessonPlace;
  readonly opened: Opened;
  readonly title: string;
  /** Opens it anew, after it was opened elsewhere. */
  readonly onAgain: () => void;
}

/**
 * What others made, in a page without an origin: no storage, no calls as the member. It says by
 * messages what it keeps; the server judges it.
 */
export function PackageFrame({ place, opened, title, onAgain }: PackageFrameProps) {
  const { t } = useTranslation('lesson');
  const { keep, trouble } = useKeepState(place, opened.channel);

  useEffect(() => {
    // Packages have frames of their own, and any of them speaks: what only this opening knows tells them
    // from others, and having no origin from ours.
    const hear = ({ origin, data }: MessageEvent) => {
      const state = origin === 'null' ? readPackageMessage(data, opened.channel) : null;
      if (state) keep(state);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [opened.channel, keep]);

  if (trouble === 'elsewhere') {
    return (
      <div className={styles.packageFrame}>
        <EmptyState
          why="none"
          action={
            <Button size="sm" onClick={onAgain}>
              {t('package.again')}
            </Button>
          }
        >
          {t('package.elsewhere')}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <PackagePage url={opened.url} title={title} />
      {trouble === 'unsaved' && <Note tone="warn">{t('package.unsaved')}</Note>}
    </>
  );
}

/** The page of a package by itself; nobody hears what it says. */
export function PackagePage({ url, title }: { readonly url: string; readonly title: string }) {
  const { t } = useTranslation('lesson');
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.packageFrame} aria-busy={!isShown}>
      <iframe
        src={url}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={t('package.frame', { lesson: title })}
        onLoad={() => setShown(true)}
      />
      {!isShown && <PackageWait />}
    </div>
  );
}

/** The package is on its way. */
export function PackageWait() {
  const { t } = useTranslation('common');
  return (
    <div role="status" className={styles.packageWait}>
      <Spinner />
      {t('loading')}
    </div>
  );
}

type Trouble = 'unsaved' | 'elsewhere' | null;

/** What a sitting kept and nobody has answered; the newest state stands for those before it. */
interface Sitting {
  due: PackageState | null;
  isSending: boolean;
  isOver: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Sends the newest state, one call at a time; what came before it need not arrive. */
function useKeepState({ slug, lesson }: LessonPlace, channel: string) {
  const queryClient = useQueryClient();
  const isOwn = useVisit() === null;
  const [trouble, setTrouble] = useState<Trouble>(null);
  const sitting = useRef<Sitting>({ due: null, isSending: false, isOver: false, timer: undefined });

  const send = useCallback(
    () => void sendAll(sitting.current, { queryClient, place: { slug, lesson }, setTrouble }),
    [queryClient, slug, lesson],
  );

  useEffect(() => {
    const { current } = sitting;
    current.isOver = false;
    return () => {
      current.isOver = true;
      clearTimeout(current.timer);
    };
  }, []);

  const keep = useCallback(
    (state: PackageState) => {
      // Who looks at another's account learns nothing for them.
      if (!isOwn) return;
      sitting.current.due = { ...state, channel };
      send();
    },
    [isOwn, channel, send],
  );
  return { keep, trouble };
}

interface Sending {
  readonly queryClient: QueryClient;
  readonly place: LessonPlace;
  readonly setTrouble: (trouble: Trouble) => void;
}

async function sendAll(sitting: Sitting, sending: Sending): Promise<void> {
  clearTimeout(sitting.timer);
  if (sitting.isSending) return;
  sitting.isSending = true;
  while (sitting.due && !sitting.isOver) {
    const state: PackageState = sitting.due;
    // One at a time, so that the newest one is the last.
    // oxlint-disable-next-line no-await-in-loop
    const outcome = await keepState(sending.queryClient, sending.place, state);
    sending.setTrouble(outcome === 'kept' || outcome === 'refused' ? null : outcome);
    if (outcome === 'unsaved') {
      sitting.timer = setTimeout(() => void sendAll(sitting, sending), RETRY);
      break;
    }
    if (sitting.due === state || outcome === 'elsewhere') sitting.due = null;
  }
  sitting.isSending = false;
}

/** `refused`: the next state may be taken. `elsewhere`: it was opened again in another window. */
async function keepState(
  queryClient: QueryClient,
  place: LessonPlace,
  state: PackageState,
): Promise<'kept' | 'refused' | 'unsaved' | 'elsewhere'> {
  try {
    const params = { slug: place.slug, lesson: place.lesson };
    const answer = await request(academy.keepPackage, { params, body: state });
    await keepProgress(queryClient, place, answer);
    return 'kept';
  } catch (error) {
    if (hasCode(error, 'conflict')) return 'elsewhere';
    const isRefused = error instanceof ApiError && !error.isUnanswered && error.kind !== 429;
    return isRefused ? 'refused' : 'unsaved';
  }
}
