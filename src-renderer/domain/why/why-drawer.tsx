import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Paper.css';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
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
  // While it slides away it still shows what it showed.
  const [shown, setShown] = useState(subject);
  if (subject && (!shown || writeSubject(shown) !== writeSubject(subject))) setShown(subject);
  return (
    <Drawer.Root
      opened={isShown}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : 812}
      transitionProps={{ duration: 280, timingFunction: 'cubic-bezier(.2,.8,.2,1)' }}
      classNames={{ content: styles.content ?? '' }}
    >
      <Drawer.Overlay className={styles.scrim} />
      <Drawer.Content radius={0}>
        {shown && 'entry' in shown && (
          <WhyEntryView key={shown.entry} id={shown.entry} onClose={onClose} />
        )}
        {shown && 'earnings' in shown && (
          <WhyEarningsView key={shown.earnings} day={shown.earnings} onClose={onClose} />
        )}
        {shown && ('withdrawal' in shown || 'closing' in shown) && (
          <WhySourceView key={writeSubject(shown)} subject={shown} onClose={onClose} />
        )}
        {shown && 'account' in shown && (
          <WhyBalanceView key={shown.account} account={shown.account} onClose={onClose} />
        )}
        {shown && 'volume' in shown && (
          <WhyVolumeView key={shown.volume} side={shown.volume} onClose={onClose} />
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}
