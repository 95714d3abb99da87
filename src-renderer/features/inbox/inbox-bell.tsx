import { useQuery } from '@tanstack/react-query';
import { IconBell } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { inboxQueries } from './inbox-queries.ts';
import { inboxOpenAtom } from './inbox-state.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useWaiting } from './use-waiting.ts';
import styles from './inbox-bell.module.css';

const loadPopover = () => import('./inbox-popover.tsx');
const loadPage = () => import('./inbox-page.tsx');

interface InboxBellProps {
  /** At the foot of the window, where there is no top bar: edged, and the inbox opens toward the top. */
  readonly upward?: boolean;
}

/** The bell: how many are unread, and the inbox beside it or, on a phone, over the page. */
export function InboxBell({ upward = false }: InboxBellProps) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useAtom(inboxOpenAtom);
  const isPhone = useIsPhone();
  const { data } = useQuery(inboxQueries.unread);
  const takeBack = () => setOpen(false);
  const page = useOnDemand(loadPage, isOpen && isPhone, takeBack);
  const popover = useOnDemand(loadPopover, isOpen && !isPhone, takeBack);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  useAnnouncements(data?.notices);
  useWaiting(data);

  // Whoever leaves the members' screens finds the inbox closed on return.
  useEffect(() => () => setOpen(false), [setOpen]);

  const close = (returnsFocus: boolean) => {
    setOpen(false);
    if (returnsFocus) button.current?.focus();
  };
  return (
    <span ref={place} className={styles.place}>
      <IconButton
        ref={button}
        icon={IconBell}
        look={upward ? 'edged' : 'bare'}
        label={unread > 0 ? t('frame.inbox.unread', { count: unread }) : t('frame.inbox')}
        dot={unread > 0}
        className={isOpen ? styles.open : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPopover().catch(() => undefined)}
        onClick={() => setOpen(!isOpen)}
      />
      <Suspense fallback={null}>
        {isPhone && page && <page.InboxPage opened={isOpen} onClose={() => close(true)} />}
        {!isPhone && isOpen && popover && (
          <popover.InboxPopover anchor={place} upward={upward} onClose={close} />
        )}
      </Suspense>
    </span>
  );
}
