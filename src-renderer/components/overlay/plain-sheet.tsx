import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Paper.css';
import { Drawer, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { IconButton } from '../action/icon-button.tsx';
import { useIsPhone } from '../use-phone.ts';
import { useEscape } from './use-escape.ts';
import { useHasOpened } from './use-has-opened.ts';
import { useOpenedAfter } from './use-opened-after.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Beside the title: a chip. */
  readonly end?: ReactNode;
  /** Variant from 768 px; on a phone it is always a bottom sheet. */
  readonly desktop?: 'modal' | 'drawer' | undefined;
  /** Width of the drawer or modal in pixels. */
  readonly width?: number | undefined;
  /** Buttons below the content, always visible. */
  readonly footer?: ReactNode;
  /** A final action is in progress: neither Esc nor a click on the backdrop closes it. */
  readonly locked?: boolean | undefined;
  readonly children: ReactNode;
}

/** A `Sheet` that never asks before it closes. */
export function PlainSheet(props: SheetProps) {
  return useHasOpened(props.opened) && <MountedSheet {...props} />;
}

function MountedSheet(props: SheetProps) {
  const {
    opened,
    onClose,
    title,
    end,
    desktop = 'modal',
    footer,
    locked = false,
    children,
  } = props;
  const { t } = useTranslation('common');
  const isShown = useOpenedAfter(opened);
  const isPhone = useIsPhone();
  const asModal = desktop === 'modal' && !isPhone;
  const Kind = asModal ? Modal : Drawer;
  const place = isPhone ? 'bottom' : 'right';
  const leave = locked ? () => undefined : onClose;
  useEscape(isShown, leave);
  return (
    <Kind.Root
      opened={isShown}
      onClose={leave}
      closeOnEscape={false}
      size={isPhone ? 'auto' : (props.width ?? (asModal ? 520 : 392))}
      transitionProps={{ duration: 280, timingFunction: 'cubic-bezier(.2,.8,.2,1)' }}
      classNames={{
        content: classNames(styles.content, asModal ? styles.modal : styles[place]),
      }}
      {...(asModal ? { centered: true } : { position: place })}
    >
      <Kind.Overlay className={styles.scrim} />
      <Kind.Content radius={0}>
        {isPhone && <span className={styles.grip} />}
        {/* Not a landmark: the dialog is labelled by its title. */}
        <Kind.Header className={styles.header} role="presentation">
          <Kind.Title className={styles.title}>{title}</Kind.Title>
          {end}
          {!locked && (
            <IconButton
              icon={IconX}
              label={t('button.close')}
              onClick={onClose}
              className={styles.close}
            />
          )}
        </Kind.Header>
        <Kind.Body className={styles.body}>{children}</Kind.Body>
        {footer && <div className={styles.footer}>{footer}</div>}
      </Kind.Content>
    </Kind.Root>
  );
}
