import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferingIssue } from '#contract/api/admin/offering-chain.ts';
import { Button } from '#renderer/components/action/button.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Address } from '#renderer/components/text/address.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from '../admin-offering-chain.module.css';

type Item = OfferingIssue['items'][number];
type ItemState = 'final' | 'mined' | 'unregistered' | 'waiting';

/** Rows in view before all are asked for. */
const FEW = 20;

const tones: Readonly<Record<ItemState, ChipTone>> = {
  final: 'ok',
  mined: 'progress',
  unregistered: 'warn',
  waiting: 'neutral',
};

function stateOf({ item, wallet }: Item, issue: OfferingIssue): ItemState {
  if (item < issue.settled.items) return 'final';
  if (item < issue.newest.items) return 'mined';
  const lacking = [issue.register, issue.renew, issue.relocate, issue.foreign];
  return lacking.some((wallets) => wallets.includes(wallet)) ? 'unregistered' : 'waiting';
}

/** Every planned item in the contract's order, with its state. */
export function IssueItems({ issue }: { readonly issue: OfferingIssue }) {
  const { t } = useTranslation('admin-offering-chain');
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? issue.items : issue.items.slice(0, FEW);
  const whole = (value: number): string => formatWhole(value, format);
  const chip = (row: Item) => {
    const state = stateOf(row, issue);
    return <StatusChip tone={tones[state]}>{t(`item.${state}`)}</StatusChip>;
  };
  const where = (row: Item) => (
    <>
      <Address address={row.wallet} /> {row.in_custody && t('item.custody')}
    </>
  );
  const columns: readonly Column<Item>[] = [
    { key: 'item', header: t('column.item'), align: 'end', cell: ({ item }) => whole(item + 1) },
    {
      key: 'subscription',
      header: t('column.subscription'),
      cell: ({ subscription }) => t('number', { number: subscription }),
    },
    { key: 'wallet', header: t('column.wallet'), cell: where },
    {
      key: 'units',
      header: t('column.units'),
      align: 'end',
      cell: ({ units }) => whole(units),
    },
    { key: 'state', header: t('column.state'), cell: chip },
  ];
  const phone = (row: Item): PhoneRow => ({
    title: t('item.title', {
      count: row.units,
      item: whole(row.item + 1),
      units: whole(row.units),
    }),
    line: where(row),
    end: chip(row),
  });
  return (
    <>
      <DataTable
        label={t('items')}
        rows={rows}
        columns={columns}
        keyOf={({ item }) => String(item)}
        nameOf={({ subscription }) => t('number', { number: subscription })}
        phone={phone}
      />
      {rows.length < issue.items.length && (
        <div className={styles.section}>
          <div className={styles.head}>
            <span>
              {t('items.shown', { shown: whole(rows.length), all: whole(issue.items.length) })}
            </span>
            <Button size="sm" kind="quiet" onClick={() => setWhole(true)}>
              {t('items.all')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
