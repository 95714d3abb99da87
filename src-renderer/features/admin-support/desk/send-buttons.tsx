import { HeadlessMantineProvider, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import type { End } from './use-send-message.ts';
import styles from './composer.module.css';

interface SendButtonsProps {
  readonly isNote: boolean;
  readonly busy: boolean;
  /** Why nothing can be sent; null: it can. */
  readonly problem: string | null;
  readonly canSolve: boolean;
  readonly onSend: (end: End) => void;
}

/** "Send and wait" is the one that is meant most; the others stand behind the chevron. */
export function SendButtons({ isNote, busy, problem, canSolve, onSend }: SendButtonsProps) {
  const { t } = useTranslation('admin-support');
  const why = useId();
  const isHeld = problem !== null;
  const others: readonly End[] = canSolve ? ['solve', 'send'] : ['send'];
  const said = { 'aria-describedby': problem ? why : undefined };
  return (
    <div className={styles.send}>
      <span id={why} className={styles.why}>
        {problem}
      </span>
      <div className={styles.split}>
        <Button
          kind="primary"
          size="sm"
          busy={busy}
          disabled={isHeld}
          className={isNote ? undefined : styles.first}
          {...said}
          onClick={() => onSend(isNote ? 'send' : 'wait')}
        >
          {t(isNote ? 'send.note' : 'send.wait')}
        </Button>
        {!isNote && (
          <HeadlessMantineProvider>
            <Menu
              position="top-end"
              offset={6}
              hideDetached={false}
              zIndex={30}
              withinPortal={false}
              withInitialFocusPlaceholder={false}
              transitionProps={{ duration: 0 }}
              classNames={{ dropdown: styles.menu ?? '', item: styles.item ?? '' }}
            >
              <Menu.Target>
                <Button
                  kind="primary"
                  size="sm"
                  disabled={isHeld || busy}
                  className={styles.second}
                >
                  <Icon icon={IconChevronDown} size={15} />
                  <VisuallyHidden>{t('send.others')}</VisuallyHidden>
                </Button>
              </Menu.Target>
              <Menu.Dropdown aria-label={t('send.others')}>
                {others.map((end) => (
                  <Menu.Item key={end} onClick={() => onSend(end)}>
                    {t(`send.${end}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </HeadlessMantineProvider>
        )}
      </div>
    </div>
  );
}
