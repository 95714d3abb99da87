import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUsd, parseUsd, formatUnits } from '#contract/rules/money.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { WithdrawalSelection } from './use-selection.ts';
import textStyles from '../text.module.css';
import styles from './aside.module.css';
import { WarningSentences } from '../warning-chips.tsx';
import { runNeeds } from '../treasury/needs.ts';
import { useTreasury } from '../treasury/context.tsx';

/** What the treasury lacks for the selection, in a word beside the total. */
function PhoneShortfall({ items }: { readonly items: readonly AdminWithdrawal[] }) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const { treasury } = useTreasury();
  const short = runNeeds(items, treasury).tokens.find(({ missing }) => missing > 0n);
  if (!short) return null;
  const amount = formatToken(formatUnits(short.missing, short.decimals, 2), format);
  return (
    <strong className={textStyles.bad}>
      {t('new.missing', { amount: withUnit(amount, short.currency) })}
    </strong>
  );
}

interface SelectedWarningsProps {
  /** What comes next: accepting moves no money, a run is signed. */
  readonly kind: 'accept' | 'pay';
  readonly items: readonly AdminWithdrawal[];
}

/** Everything to notice about what is chosen, in one place. */
function SelectedWarnings({ kind, items }: SelectedWarningsProps) {
  const { t } = useTranslation('payouts');
  const warned = items.filter(({ warnings }) => warnings.length > 0);
  if (warned.length === 0) return null;
  return (
    <Card title={t(`${kind}.before`)}>
      <div className={styles.before}>
        {warned.map((item) => (
          <WarningSentences key={item.number} withdrawal={item} />
        ))}
      </div>
    </Card>
  );
}

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
        end={<span className={textStyles.faint}>{t('run.count', { count })}</span>}
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
