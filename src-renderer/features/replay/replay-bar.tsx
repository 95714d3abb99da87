import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconEye,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon } from '#renderer/components/icon.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import type { Player } from '#renderer/platform/replay/player.ts';
import { eventText, isTrouble } from '#renderer/domain/diagnostics/event-text.ts';
import { ReplayFacts } from './replay-facts.tsx';
import styles from './replay.module.css';

interface ReplayBarProps {
  readonly player: Player;
  readonly onClose: () => void;
}

/** Says that this is a recording, and leads through it. */
export function ReplayBar({ player, onClose }: ReplayBarProps) {
  const { t } = useTranslation('replay');
  const { dateTime } = useReplayDates();
  const { step, blocked } = useSyncExternalStore(player.onChange, player.state);
  const [isOpen, setOpen] = useState(true);
  const list = useRef<HTMLOListElement>(null);
  const { events, content } = player;
  const event = events[step];
  const [last] = blocked;
  useEffect(() => {
    const current = list.current?.children[step];
    // Scrolls the list alone, never the screens above it.
    if (current instanceof HTMLElement && list.current) {
      list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
    }
  }, [step, isOpen]);

  return (
    <section className={styles.bar} aria-label={t('label')}>
      <div className={styles.banner} role="status">
        <Icon icon={IconEye} />
        <p className={styles.says}>{t('banner', { date: dateTime(content.made) })}</p>
        {last && (
          <p className={styles.blocked}>
            {t(last.why === 'leaving' ? 'blocked' : 'unrecorded', {
              method: last.method,
              path: last.path,
            })}
          </p>
        )}
        <Button size="sm" icon={IconX} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      <div className={styles.controls}>
        <IconButton
          icon={IconChevronLeft}
          label={t('previous')}
          disabled={step === 0}
          onClick={() => player.go(step - 1)}
        />
        <IconButton
          icon={IconChevronRight}
          label={t('next')}
          disabled={step >= events.length - 1}
          onClick={() => player.go(step + 1)}
        />
        <p className={styles.now} aria-live="polite">
          <span className={styles.place}>
            {t('step', { step: events.length === 0 ? 0 : step + 1, count: events.length })}
          </span>
          {event && ` · ${eventText(t, event)}`}
        </p>
        <IconButton
          icon={isOpen ? IconChevronDown : IconChevronUp}
          label={t(isOpen ? 'fold' : 'unfold')}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={styles.lists}>
          <ol ref={list} className={styles.events} aria-label={t('events')}>
            {events.map((one, index) => (
              <li key={`${one.at}-${index}`}>
                <button
                  type="button"
                  className={classNames(
                    styles.event,
                    index === step && styles.current,
                    isTrouble(one) && styles.trouble,
                  )}
                  aria-current={index === step ? 'step' : undefined}
                  onClick={() => player.go(index)}
                >
                  <time dateTime={new Date(one.at).toISOString()}>
                    {new Date(one.at).toISOString().slice(11, 23)}
                  </time>
                  <span>{eventText(t, one)}</span>
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.side}>
            <h2 className={styles.heading}>{t('blocked.title', { count: blocked.length })}</h2>
            <ul className={styles.calls} aria-label={t('blocked.label')}>
              {blocked.map(({ method, path, why, count }) => (
                <li key={`${method} ${path}`}>
                  {t(why === 'leaving' ? 'blocked' : 'unrecorded', { method, path })}
                  {count > 1 && ` × ${count}`}
                </li>
              ))}
            </ul>
            <ReplayFacts content={content} />
          </div>
        </div>
      )}
    </section>
  );
}

/** In the language of the screens, with the day. */
function useReplayDates() {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return { dateTime: (text: string) => format.format(new Date(text)) };
}
