import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Paper.css';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useEscape } from '#renderer/components/overlay/use-escape.ts';
import { useOpenedAfter } from '#renderer/components/overlay/use-opened-after.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { WhyBalanceView } from './why-balance-view.tsx';
import { WhyEarningsView } from './why-earnings-view.tsx';
import { WhyEntryView } from './why-entry-view.tsx';
import { WhySourceView } from './why-source-view.tsx';
import { writeSubject, type WhySubject } from './why-subject.ts';
import { WhyVolumeView } from './why-volume-view.tsx';
import styles from './why.module.css';

interface WhyDrawerProps {
  /** Null: closed. */
  readonly subject: WhySubject | null;
  readonly onClose: () => void;
}

/** Evidence and arithmetic of one figure beside the screen; on a phone in its place. */
export function WhyDrawer({ subject, onClose }: WhyDrawerProps) {
  const isPhone = useIsPhone();
  const isShown = useOpenedAfter(subject !== null);
  useEscape(isShown, onClose);
  // While it slides away it still shows what it showed.
  const [shown, setShown] = useState(subject);
  if (subject && (!shown || writeSubject(shown) !== writeSubject(subject))) setShown(subject);
  return (
    <Drawer.Root
      opened={isShown}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={isPhone ? '100%' : 812}
      transitionProps={{ duration: 280, timingFunction: 'cubic-bezier(.2,.8,.2,1)' }}
      classNames={{ content: styles.content ?? '' }}
    >
      <Drawer.Overlay className={styles.scrim} />
      <Drawer.Content radius={0}>
        {shown && <WhyView key={writeSubject(shown)} subject={shown} onClose={onClose} />}
      </Drawer.Content>
    </Drawer.Root>
  );
}

interface WhyViewProps {
  readonly subject: WhySubject;
  readonly onClose: () => void;
}

/** The view of a subject, by its kind. */
function WhyView({ subject, onClose }: WhyViewProps) {
  if ('entry' in subject) return <WhyEntryView id={subject.entry} onClose={onClose} />;
  if ('earnings' in subject) return <WhyEarningsView day={subject.earnings} onClose={onClose} />;
  if ('account' in subject) return <WhyBalanceView account={subject.account} onClose={onClose} />;
  if ('volume' in subject) return <WhyVolumeView side={subject.volume} onClose={onClose} />;
  return <WhySourceView subject={subject} onClose={onClose} />;
}
