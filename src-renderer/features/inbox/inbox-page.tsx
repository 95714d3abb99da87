import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Paper.css';
import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { PullToRefresh } from '#renderer/components/action/pull-to-refresh.tsx';
import { useEscape } from '#renderer/components/overlay/use-escape.ts';
import { useOpenedAfter } from '#renderer/components/overlay/use-opened-after.ts';
import { Inbox } from './inbox.tsx';
import { inboxKey } from './inbox-queries.ts';
import styles from './inbox-page.module.css';

interface InboxPageProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The inbox of a phone: the whole page. */
export function InboxPage({ opened, onClose }: InboxPageProps) {
  const { t } = useTranslation(['inbox', 'common']);
  const isShown = useOpenedAfter(opened);
  useEscape(isShown, onClose);
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Drawer.Root
      opened={isShown}
      onClose={onClose}
      closeOnEscape={false}
      position="bottom"
      size="100%"
      classNames={{ content: styles.content ?? '' }}
    >
      <Drawer.Content ref={content} radius={0} aria-label={t('title')}>
        <PullToRefresh scroller={content} queryKey={inboxKey}>
          <Inbox
            titleId={titleId}
            onLeave={onClose}
            end={
              <IconButton
                icon={IconX}
                label={t('button.close', { ns: 'common' })}
                onClick={onClose}
              />
            }
          />
        </PullToRefresh>
      </Drawer.Content>
    </Drawer.Root>
  );
}
