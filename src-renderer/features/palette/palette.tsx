import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Paper.css';
import { Modal } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useEscape } from '#renderer/components/overlay/use-escape.ts';
import { useOpenedAfter } from '#renderer/components/overlay/use-opened-after.ts';
import type { Command, Section } from './command.ts';
import { MemberSheet } from './member-sheet.tsx';
import { PaletteBox } from './palette-box.tsx';
import type { FoundMember } from './use-found.tsx';
import { useRecent } from './use-recent.ts';
import styles from './palette.module.css';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Screens and actions, as this member may use them. */
  readonly sections: readonly Section[];
}

/** One field that leads to every screen, action, member, withdrawal, order, product, offering, course and article. */
export function Palette({ opened, onClose, sections }: PaletteProps) {
  // All texts of what opens: nothing in it may have to wait while the focus moves.
  const { t } = useTranslation(['palette', 'withdrawals', 'reports', 'ledger', 'common']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { remember } = useRecent();
  const [member, setMember] = useState<FoundMember | null>(null);
  const isShown = useOpenedAfter(opened);
  useEscape(isShown, onClose);

  const openMember = useCallback((found: FoundMember) => setMember(found), []);
  const choose = ({ id, does }: Command) => {
    remember(id);
    onClose();
    if (typeof does === 'string') void navigate(does);
    else does();
  };
  return (
    <>
      <Modal.Root
        opened={isShown}
        onClose={onClose}
        closeOnEscape={false}
        size={640}
        yOffset={112}
        fullScreen={isPhone}
        transitionProps={{ duration: 180, transition: 'fade' }}
        classNames={{ content: styles.content ?? '' }}
      >
        <Modal.Overlay className={styles.scrim} />
        <Modal.Content radius={0} aria-label={t('label')}>
          <PaletteBox
            sections={sections}
            onChoose={choose}
            onClose={onClose}
            onMember={openMember}
            isPhone={isPhone}
          />
        </Modal.Content>
      </Modal.Root>
      <MemberSheet member={member} onClose={() => setMember(null)} />
    </>
  );
}
