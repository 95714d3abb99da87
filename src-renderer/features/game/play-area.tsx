import { IconArrowBackUp } from '@tabler/icons-react';
import {
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { GameLayout } from '#contract/rules/game/board.ts';
import { UNDO } from '#contract/rules/game/play.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { Arrivals } from './arrivals.tsx';
import { Board } from './board.tsx';
import { LegsBeam } from './legs-beam.tsx';
import {
  boardAfter,
  canUndo,
  isDone,
  openIn,
  playAfter,
  type Play,
  type PlayAction,
} from './play-state.ts';
import type { Playing } from './use-attempt.ts';
import { standingOf, standingWith, useBoardTexts, type Standing } from './use-board-texts.ts';
import styles from './game.module.css';

interface PlayAreaProps {
  readonly layout: GameLayout;
  readonly attempt: Playing;
  /** Name of the board. */
  readonly label: string;
  /** Below the panel: what the attempt counts for. */
  readonly foot: ReactNode;
  readonly onHelp: () => void;
}

/** The board in play with its legs, its arrivals and the one act. */
export function PlayArea({ layout, attempt, label, foot, onHelp }: PlayAreaProps) {
  const { t } = useTranslation('game');
  const { root, focusSlot } = useSlotFocus();
  const { play, board, open, said, act, read } = usePlay(layout, attempt);
  const { chosen, at } = play;
  const finish = () => {
    attempt.finish();
    // The result begins at the top, on a phone a screen above the button.
    scrollTo(0, 0);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (/^[ul]$/i.test(key)) {
      if (key.toLowerCase() === 'u') act({ type: 'undo' });
      else read();
    } else if (key === '?') onHelp();
    else {
      const next = act({ type: 'walk', key });
      if (next === play || next.at === null) return;
      focusSlot(next.at);
    }
    event.preventDefault();
    // The shell has keys of its own, such as its help.
    event.stopPropagation();
  };
  const press = useSteady((slot: number) => void act({ type: 'press', slot }));
  const pressKey = useSteady(onKeyDown);
  return (
    <div ref={root} className={styles.columns}>
      <section className={styles.boardCard} aria-label={label}>
        <Board
          board={board}
          open={open}
          chosen={chosen}
          stop={at ?? open[0]}
          label={label}
          onPress={press}
          onKeyDown={pressKey}
        />
        <Legend />
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      </section>
      <div className={styles.aside}>
        <div className={styles.panel}>
          <section className={styles.legsPart}>
            <h2>{t('legs')}</h2>
            <LegsBeam board={board} chosen={chosen} />
            <Preview board={board} chosen={chosen} />
          </section>
          <section className={styles.part}>
            <Arrivals board={board} moves={boardAfter(layout, play.log)?.moves ?? 0} />
          </section>
          {attempt.isOwn && <Acts board={board} play={play} act={act} onFinish={finish} />}
        </div>
        <Keys />
        <div className={styles.foot}>{foot}</div>
      </div>
    </div>
  );
}

/**
 * Moves the focus once what was pressed is shown: before that, the browser would lay out the old
 * board to scroll to the slot, and then the new one.
 */
function useSlotFocus() {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    root.current?.querySelector<HTMLElement>(`[data-slot="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  return { root, focusSlot: (slot: number) => void (wanted.current = slot) };
}

/** The same function for good, which calls the newest: slots that didn't change stay as they are. */
function useSteady<Argument>(newest: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((argument) => latest.current(argument), []);
}

/** The attempt with what is chosen on this screen, and what is announced of it. */
function usePlay(layout: GameLayout, attempt: Playing) {
  const texts = useBoardTexts();
  const [cursor, setCursor] = useState<Omit<Play, 'log'>>({ chosen: null, at: null });
  const [said, setSaid] = useState('');
  const { log } = attempt;
  const { isOwn } = attempt;
  // The same objects while a slot is only looked at.
  const open = useMemo(() => (isOwn ? openIn(layout, log) : []), [isOwn, layout, log]);
  const board = useMemo(
    () => standingOf(layout, boardAfter(layout, log)?.placed ?? []),
    [layout, log],
  );
  // A log that was played elsewhere may have taken the slot.
  const chosen = cursor.chosen !== null && open.includes(cursor.chosen) ? cursor.chosen : null;
  const play: Play = { log, chosen, at: cursor.at };
  const act = (action: PlayAction): Play => {
    if (!isOwn) return play;
    const next = playAfter(layout, play, action);
    if (next === play) return play;
    setCursor({ chosen: next.chosen, at: next.at });
    if (next.log !== log) {
      const then = standingOf(layout, boardAfter(layout, next.log)?.placed ?? []);
      setSaid(next.log.at(-1) === UNDO ? texts.undone(then) : texts.moved(then));
      attempt.play(next.log);
    }
    return next;
  };
  return { play, board, open, said, act, read: () => setSaid(texts.board(board)) };
}

/** What the chosen slot would make of the legs. */
function Preview({ board, chosen }: { readonly board: Standing; readonly chosen: number | null }) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  if (chosen === null) return null;
  const [, , left = 0, right = 0] = standingWith(board, chosen).sums;
  const volume = texts.whole(board.layout.arrivals[board.placed.length]?.volume ?? 0);
  return (
    <p className={styles.preview}>
      {t('preview', {
        volume,
        path: texts.path(chosen),
        left: texts.whole(left),
        right: texts.whole(right),
      })}{' '}
      {t('preview.free')}
    </p>
  );
}

interface ActsProps {
  readonly board: Standing;
  readonly play: Play;
  readonly act: (action: PlayAction) => void;
  readonly onFinish: () => void;
}

/** The one filled button, and the undo. */
function Acts({ board: { layout, placed }, play, act, onFinish }: ActsProps) {
  const { t } = useTranslation('game');
  const texts = useBoardTexts();
  const arriving = layout.arrivals[placed.length];
  const last = layout.arrivals[placed.length - 1];
  const { log, chosen } = play;
  return (
    <div className={styles.act}>
      {isDone(layout, log) ? (
        <Button kind="primary" size="lg" fullWidth isLocal onClick={onFinish}>
          {t('finish')}
        </Button>
      ) : (
        <Button
          kind="primary"
          size="lg"
          fullWidth
          isLocal
          aria-disabled={chosen === null || undefined}
          onClick={() => act({ type: 'place' })}
        >
          {chosen === null
            ? t('choose')
            : t('place', { volume: texts.whole(arriving?.volume ?? 0), path: texts.path(chosen) })}
        </Button>
      )}
      {last && (
        <Button
          fullWidth
          icon={IconArrowBackUp}
          aria-disabled={!canUndo(layout, log) || undefined}
          onClick={() => act({ type: 'undo' })}
        >
          {t('undo', { volume: texts.whole(last.volume) })}
        </Button>
      )}
    </div>
  );
}

function Legend() {
  const { t } = useTranslation('game');
  return (
    <p aria-hidden className={styles.legend}>
      <span>
        <i data-look="start">4</i>
        {t('legend.start')}
      </span>
      <span>
        <i data-look="open">+</i>
        {t('legend.open')}
      </span>
      <span>
        <i data-look="heavier">+4</i>
        {t('legend.heavier')}
      </span>
    </p>
  );
}

function Keys() {
  const { t } = useTranslation('game');
  return (
    <ul className={styles.keys} aria-label={t('keys')}>
      <li>
        <KeyHint keys={['\u2190', '\u2192']} /> {t('keys.choose')}
      </li>
      <li>
        <KeyHint keys={['Enter']} /> {t('keys.place')}
      </li>
      <li>
        <KeyHint keys={['U']} /> {t('keys.undo')}
      </li>
      <li>
        <KeyHint keys={['L']} /> {t('keys.read')}
      </li>
    </ul>
  );
}
