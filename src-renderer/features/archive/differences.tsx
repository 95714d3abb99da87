import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptRecord } from '#contract/ipc/archive.ts';
import type { Difference } from '#contract/rules/archive/compare.ts';
import type { StatedEntry } from '#contract/rules/statement.ts';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './archive.module.css';
import { WhatToDo } from './compare-result.tsx';

/** Differences drawn; an export has all. */
const SHOWN_MOST = 50;

interface DifferencesProps {
  readonly kind: KeptRecord['paper']['kind'];
  readonly differs: NonNullable<KeptRecord['differs']>;
}

/** What the server says otherwise than before: each thing with both of its figures. */
export function Differences({ kind, differs }: DifferencesProps) {
  const { t } = useTranslation('archive');
  const format = useFormat();
  const { from, seenAt, differences } = differs;
  const more = differences.length - SHOWN_MOST;
  // What is shown never changes, and a line may differ twice in the same way.
  const keyed = differences
    .slice(0, SHOWN_MOST)
    .map((one, at) => ({ one, key: `${at} ${one.what}` }));
  return (
    <Note tone="bad" title={t('differs.title', { number: from })}>
      <p>
        {t(kind === 'statement' ? 'differs.text' : 'differs.paper', {
          date: formatDateTime(seenAt, format),
        })}
      </p>
      <ul className={styles.differences}>
        {keyed.map(({ one, key }) => (
          <li key={key}>
            <DifferenceText difference={one} />
          </li>
        ))}
        {more > 0 && <li>{t('differs.more', { count: more })}</li>}
      </ul>
      <WhatToDo />
    </Note>
  );
}

function DifferenceText({ difference }: { readonly difference: Difference }) {
  const { t } = useTranslation('archive');
  const names = useEntryNames();
  switch (difference.what) {
    case 'removed':
    case 'added':
      return (
        <>
          <strong>{t(`differs.${difference.what}`)}</strong> <EntryText entry={difference.entry} />
        </>
      );
    case 'changed':
      return (
        <>
          <strong>{t('differs.changed')}</strong>
          <Both
            was={<EntryText entry={difference.was} />}
            is={<EntryText entry={difference.is} />}
          />
        </>
      );
    case 'line':
      return (
        <>
          <strong>{t('differs.line')}</strong>
          <Both was={<Value text={difference.was} />} is={<Value text={difference.is} />} />
        </>
      );
    case 'field':
      return (
        <>
          <strong>{t(`field.${difference.field}`)}</strong>
          <Both was={<Value text={difference.was} />} is={<Value text={difference.is} />} />
        </>
      );
    default:
      return (
        <>
          <strong>
            {t(`differs.${difference.what}`, { account: names.account(difference.account) })}
          </strong>
          <Both
            was={<Money amount={difference.was} exact />}
            is={<Money amount={difference.is} exact />}
          />
        </>
      );
  }
}

function Both({ was, is }: { readonly was: ReactNode; readonly is: ReactNode }) {
  const { t } = useTranslation('archive');
  return (
    <dl className={styles.both}>
      <dt>{t('differs.before')}</dt>
      <dd>{was}</dd>
      <dt>{t('differs.now')}</dt>
      <dd>{is}</dd>
    </dl>
  );
}

/** Lines of a paper that stand in another order come as one text. */
function Value({ text }: { readonly text: string }) {
  const keyed = text.split('\n').map((line, at) => ({ line, key: `${at}` }));
  return (
    <code className={styles.hash} dir="ltr" translate="no">
      {text === ''
        ? '—'
        : keyed.map(({ line, key }) => (
            <span key={key} className={styles.line}>
              {line}
            </span>
          ))}
    </code>
  );
}

function EntryText({ entry }: { readonly entry: StatedEntry }) {
  const { t } = useTranslation('archive');
  const names = useEntryNames();
  const { id, kind, account, amount, occurred_at } = entry;
  return (
    <span>
      {names.kind(kind)} · {names.account(account)} · <Money amount={amount} exact signed /> ·{' '}
      <DateText at={occurred_at} as="full" utc /> · {t('record.number')} {id}
    </span>
  );
}
