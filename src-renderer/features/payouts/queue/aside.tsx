import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { PhoneShortfall } from '../treasury/phone-shortfall.tsx';
import { SelectedWarnings } from './selected-warnings.tsx';
import type { WithdrawalSelection } from './use-selection.ts';
import styles from '../payouts.module.css';

interface QueueAsideProps {
  readonly kind: 'accept' | 'pay';
  readonly selection: WithdrawalSelection;
  readonly children: ReactNode;
}

/** What is chosen and what can be done with it: beside the queue, on a phone below it and in a sheet. */
export function QueueAside({ kind, selection, children }: QueueAsideProps) {
  const { t } = useTranslation('payouts');
  const isPhone = useIsPhone();
  const count = selection.items.length;
  if (isPhone) {
    return (
      <PhoneAside kind={kind} selection={selection}>
        {children}
      </PhoneAside>
    );
  }
  return (
    <aside className={styles.aside} aria-label={t(`aside.${kind}`)}>
      <Card
        title={t(`aside.${kind}`)}
        end={<span className={styles.faint}>{t('run.count', { count })}</span>}
      >
        {children}
      </Card>
      <SelectedWarnings kind={kind} items={selection.items} />
    </aside>
  );
}

function PhoneAside({ kind, selection, children }: QueueAsideProps) {
  const { t } = useTranslation('payouts');
  const [isOpen, setIsOpen] = useState(false);
  const { items } = selection;
  const net = items.reduce((sum, item) => sum + parseUsd(item.net), 0n);
  // Dealt with: the next choice begins closed.
  if (isOpen && items.length === 0) setIsOpen(false);
  return (
    <>
      {items.length > 0 && (
        <div className={styles.sticky}>
          <p className={styles.stickyTotal}>
            <span>
              <strong>{t('run.count', { count: items.length })}</strong> ·{' '}
              <Money amount={formatUsd(net)} hideable={false} />
            </span>
            {kind === 'pay' && <PhoneShortfall items={items} />}
          </p>
          <Button kind="primary" fullWidth onClick={() => setIsOpen(true)}>
            {t(`aside.${kind}.open`)}
          </Button>
        </div>
      )}
      <Sheet opened={isOpen} onClose={() => setIsOpen(false)} title={t(`aside.${kind}`)}>
        <div className={styles.aside}>
          {children}
          <SelectedWarnings kind={kind} items={items} />
        </div>
      </Sheet>
    </>
  );
}
