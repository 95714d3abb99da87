import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportEntry } from '#contract/api/reports.ts';
import type { KeptRecord, KeptSummary, StatementPaper } from '#contract/ipc/archive.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { VoucherFacts } from '#renderer/domain/voucher/voucher-facts.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { archiveQueries } from './archive-queries.ts';
import styles from './archive.module.css';
import { Differences } from './differences.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { useKeptTexts } from './use-kept-texts.ts';

interface KeptSheetProps {
  /** Undefined: closed. */
  readonly summary: KeptSummary | undefined;
  readonly onClose: () => void;
}

/** A kept paper whole, read from this device. */
export function KeptSheet({ summary, onClose }: KeptSheetProps) {
  const { t } = useTranslation('archive');
  const { archive } = usePlatform();
  const texts = useKeptTexts();
  const { data } = useQuery({
    ...archiveQueries.record(archive, summary?.number ?? 0),
    enabled: summary !== undefined,
  });
  return (
    <Sheet
      opened={summary !== undefined}
      onClose={onClose}
      desktop="drawer"
      width={560}
      title={summary && texts.name(summary)}
      footer={<BackButton />}
    >
      {data === null && <Note tone="bad">{t('record.unread')}</Note>}
      {data && <Record record={data} />}
    </Sheet>
  );
}

function Record({ record }: { readonly record: KeptRecord }) {
  const { t } = useTranslation('archive');
  const { number, seenAt, reason, paper, differs, hash } = record;
  return (
    // What it stands in scrolls: keys must reach it, also where a record has no link.
    <div
      className={styles.record}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t('record.title', { number })}
    >
      {differs && <Differences kind={paper.kind} differs={differs} />}
      <KeyValueList>
        <KeyValue label={t('record.number')}>{number}</KeyValue>
        <KeyValue label={t('record.seen')}>
          <DateText at={seenAt} as="full" />
        </KeyValue>
        <KeyValue label={t('column.reason')}>{t(`reason.${reason}`)}</KeyValue>
        <KeyValue label={t('record.hash')}>
          <code className={styles.halves} dir="ltr" translate="no">
            {/* In one line or two halves: a few signs alone would look like another value. */}
            {hash.slice(0, 32)}
            <wbr />
            {hash.slice(32)}
          </code>
        </KeyValue>
      </KeyValueList>
      {paper.kind === 'withdrawal' && <VoucherFacts voucher={paper.voucher} />}
      {paper.kind === 'invoice' && <InvoiceFacts paper={paper} />}
      {paper.kind === 'statement' && <StatementFacts paper={paper} />}
    </div>
  );
}

function StatementFacts({ paper }: { readonly paper: StatementPaper }) {
  const { t } = useTranslation('reports');
  const names = useEntryNames();
  const { accounts, flows, totals } = paper.summary;
  return (
    <>
      <KeyValueList>
        {accounts.map(({ account, opening, closing }) => (
          <KeyValue key={account} label={names.account(account)}>
            <Money amount={opening} exact currency={null} /> → <Money amount={closing} exact />
          </KeyValue>
        ))}
        {flows.map(({ flow, net }) => (
          <KeyValue key={flow} label={t(`flow.${flow}`)}>
            <Money amount={net} exact signed />
          </KeyValue>
        ))}
        <KeyValue label={t('figure.net')}>
          <Money amount={totals.net} exact signed strong />
        </KeyValue>
      </KeyValueList>
      <Entries entries={paper.entries} />
    </>
  );
}

/** Entries drawn at once; a month may have thousands. */
const AT_ONCE = 100;

function Entries({ entries }: { readonly entries: readonly ReportEntry[] }) {
  const { t } = useTranslation('archive');
  const names = useEntryNames();
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <section aria-label={t('record.entries')}>
      <h3>
        {t('record.entries')} · {entries.length}
      </h3>
      <ul className={styles.entries}>
        {entries.slice(0, shown).map(({ id, kind, account, amount, occurred_at }) => (
          <li key={id}>
            <span>
              {names.kind(kind)}
              <small>
                <DateText at={occurred_at} as="dayTime" utc /> · {names.account(account)} ·{' '}
                {t('record.number')} {id}
              </small>
            </span>
            <Money amount={amount} exact signed />
          </li>
        ))}
      </ul>
      {shown < entries.length && (
        <Button size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          {t('record.more')}
        </Button>
      )}
    </section>
  );
}
