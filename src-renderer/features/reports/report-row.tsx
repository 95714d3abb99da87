import { IconHelpCircle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportEntry } from '#contract/api/reports.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { moveBetweenRows } from '#renderer/components/data/table/row-keys.ts';
import { Skeleton } from '#renderer/components/skeleton.tsx';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { Explained } from '#renderer/domain/why/explained.tsx';
import { useWhy } from '#renderer/domain/why/use-why.ts';
import { writeSubject } from '#renderer/domain/why/why-subject.ts';
import { useEntryTitle } from './use-entry-title.ts';
import { useOriginText } from './use-origin-text.ts';
import styles from './reports.module.css';

interface ReportRowProps {
  /** Undefined while it is on its way. */
  readonly entry: ReportEntry | undefined;
  /** Among all rows of the table, from 1. */
  readonly index: number;
  readonly hasBalance: boolean;
  readonly style: CSSProperties;
}

const isOut = ({ amount }: ReportEntry) => amount.startsWith('-');

/** A loss weighs what a gain weighs; only a loss of capital is red, a withdrawal is none. */
const isLoss = (entry: ReportEntry) => entry.kind === 'pool_result' && isOut(entry);

/** One entry: when, what, where from, on which account, in or out. */
export function ReportRow({ entry, index, hasBalance, style }: ReportRowProps) {
  const names = useEntryNames();
  const title = useEntryTitle();
  const origin = useOriginText(useHidden());
  if (!entry) {
    return (
      <div role="row" aria-rowindex={index} className={styles.row} style={style}>
        <span role="cell" className={styles.wait} aria-colspan={hasBalance ? 8 : 7}>
          <Skeleton />
        </span>
      </div>
    );
  }
  return (
    <div role="row" aria-rowindex={index} className={styles.row} style={style}>
      <span role="cell" className={styles.muted}>
        <DateText at={entry.occurred_at} as="dayTime" utc />
      </span>
      <span role="cell" className={styles.kind}>
        {title(entry)}
      </span>
      <span role="cell" className={classNames(styles.muted, styles.cut)} title={origin(entry)}>
        {origin(entry)}
      </span>
      <span role="cell" className={styles.cut} title={names.account(entry.account)}>
        {names.account(entry.account)}
      </span>
      <span role="cell" className={styles.end}>
        {!isOut(entry) && (
          <Explained subject={{ entry: entry.id }}>
            <Money amount={entry.amount} signed currency={null} />
          </Explained>
        )}
      </span>
      <span role="cell" className={styles.end}>
        {isOut(entry) && (
          <Explained subject={{ entry: entry.id }}>
            <Money amount={entry.amount} currency={null} tone={isLoss(entry) ? 'whole' : 'plain'} />
          </Explained>
        )}
      </span>
      {hasBalance && (
        <span role="cell" className={styles.end}>
          <Money amount={entry.balance} currency={null} />
        </span>
      )}
      <span role="cell" className={styles.end}>
        <AskWhy entry={entry} title={title(entry)} />
      </span>
    </div>
  );
}

/** The same where there is no room for columns. */
export function ReportCard({ entry, index, hasBalance, style }: ReportRowProps) {
  const title = useEntryTitle();
  const origin = useOriginText(useHidden());
  if (!entry) {
    return (
      <div role="row" aria-rowindex={index} className={styles.card} style={style}>
        <span role="cell" className={styles.wait}>
          <Skeleton />
        </span>
      </div>
    );
  }
  return (
    <div role="row" aria-rowindex={index} className={styles.card} style={style}>
      <span role="cell" className={styles.cardText}>
        <span className={classNames(styles.kind, styles.cut)} title={title(entry)}>
          {title(entry)}
        </span>
        {origin(entry) && (
          <span className={classNames(styles.small, styles.cut)} title={origin(entry)}>
            {origin(entry)}
          </span>
        )}
        <span className={styles.small}>
          <DateText at={entry.occurred_at} as="dayTime" utc />
        </span>
      </span>
      <span role="cell" className={styles.end}>
        <Explained subject={{ entry: entry.id }}>
          <Money
            amount={entry.amount}
            signed
            currency={null}
            tone={isLoss(entry) ? 'whole' : 'plain'}
          />
        </Explained>
        {hasBalance && (
          <span className={styles.small}>
            <Money amount={entry.balance} currency={null} />
          </span>
        )}
      </span>
      <span role="cell">
        <AskWhy entry={entry} title={title(entry)} />
      </span>
    </div>
  );
}

function AskWhy({ entry, title }: { readonly entry: ReportEntry; readonly title: string }) {
  const { t } = useTranslation('common');
  const { open } = useWhy();
  const label = t('why.ask');
  return (
    <button
      type="button"
      data-row
      data-why={writeSubject({ entry: entry.id })}
      className={styles.why}
      title={label}
      aria-label={`${label} ${title}`}
      onClick={() => open({ entry: entry.id })}
      onKeyDown={moveBetweenRows}
    >
      <Icon icon={IconHelpCircle} size={16} />
    </button>
  );
}
