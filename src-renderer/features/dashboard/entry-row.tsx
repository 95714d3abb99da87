import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCash,
  IconCoin,
  IconDroplet,
  IconGitMerge,
  IconIdBadge2,
  IconRotate2,
  IconSchool,
  IconShoppingBag,
  IconUserPlus,
  IconWorld,
} from '@tabler/icons-react';
import type { LedgerEntry } from '#contract/api/ledger.ts';
import type { JournalKind } from '#contract/rules/accounts.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { WhyButton } from '#renderer/domain/why/why-button.tsx';
import { useEntryTexts } from './entry-texts.ts';
import styles from './entry-row.module.css';

const icons: Record<JournalKind, IconType> = {
  membership_payment: IconIdBadge2,
  course_payment: IconSchool,
  direct_bonus: IconUserPlus,
  binary_bonus: IconGitMerge,
  pool_deposit: IconDroplet,
  pool_result: IconDroplet,
  pool_maturity: IconDroplet,
  global_deposit: IconWorld,
  global_earning: IconWorld,
  withdrawal_requested: IconCash,
  withdrawal_returned: IconArrowBackUp,
  withdrawal_paid: IconCash,
  treasury_funding: IconCash,
  treasury_withdrawal: IconCash,
  treasury_unexplained: IconCash,
  receipt_unmatched: IconCash,
  receipt_refunded: IconArrowBackUp,
  order_payment: IconShoppingBag,
  order_refund: IconArrowBackUp,
  debt_payment: IconCash,
  reversal: IconRotate2,
  exchange_trade: IconArrowsExchange,
  subscription_payment: IconCoin,
  subscription_refund: IconCoin,
  subscription_allotment: IconCoin,
  offering_distribution: IconCoin,
  issuer_payment: IconCoin,
  tct_deposit: IconCash,
};

/** One entry: what it is, where it comes from, when, and what it did to the balance. */
export function EntryRow({ entry }: { readonly entry: LedgerEntry }) {
  const { title, origin } = useEntryTexts();
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon icon={icons[entry.kind]} />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title(entry)}</p>
        <p className={styles.origin}>{origin(entry)}</p>
      </div>
      <div className={styles.time}>
        <DateText at={entry.occurred_at} as="dayTime" />
      </div>
      <div className={styles.amount}>
        <Explained subject={{ entry: entry.id }}>
          <Money amount={entry.amount} signed tone="sign" />
        </Explained>
      </div>
      <WhyButton subject={{ entry: entry.id }} of={title(entry)} className={styles.why} />
    </li>
  );
}
