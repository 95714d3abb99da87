import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { solvency, type SolvencyEdition } from '#contract/api/solvency.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { GapAmount, GapChip, GapFigures } from '#renderer/domain/solvency/gaps.tsx';
import { solvencyQueries } from '#renderer/domain/solvency/solvency-queries.ts';
import { downloadBlob, downloadText } from '#renderer/lib/browser/files.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { requestAsVisitor } from '#renderer/lib/api/request.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ProofFile } from './proof-file.tsx';
import styles from './solvency.module.css';

/** What is owed and what is held, day by day, and the check of a proof: for anybody. */
export function SolvencyScreen() {
  const { t } = useTranslation('solvency');
  const query = useInfiniteQuery(solvencyQueries.list());
  const editions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [newest] = editions;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('lead')} />
      {newest && <EditionCard edition={newest} />}
      <ProofFile />
      <Card title={t('editions')} subtitle={t('editions.hint')} padding="none">
        <QueryList
          query={query}
          count={editions.length}
          skeletonRows={6}
          empty={<EmptyState why="none">{t('empty')}</EmptyState>}
          onClear={undefined}
        >
          <EditionsTable editions={editions} />
        </QueryList>
      </Card>
      <Card title={t('alone')}>
        <ol className={styles.steps}>
          <li>{t('alone.download')}</li>
          <li>{t('alone.proof')}</li>
          <li>
            {t('alone.run')}
            <Command words="node verify-solvency.mjs proof.json edition.json" />
            <Button size="sm" icon={IconDownload} onClick={() => void saveVerifier()}>
              {t('alone.verifier')}
            </Button>
          </li>
          <li>
            {t('alone.chain')}
            <Command words="node verify-solvency-chain.mjs https://… edition.json proof.json" />
            <Button size="sm" icon={IconDownload} onClick={() => void saveChainVerifier()}>
              {t('alone.chain.verifier')}
            </Button>
          </li>
        </ol>
        <p className={styles.hint}>{t('alone.never')}</p>
      </Card>
    </>
  );
}

/** What is typed into a terminal; it breaks between its words alone. */
function Command({ words }: { readonly words: string }) {
  return (
    <code translate="no" dir="ltr" className={styles.command}>
      {words.split(' ').map((word) => (
        <span key={word}>{word} </span>
      ))}
    </code>
  );
}

/** Also part of the source code, where whoever trusts nothing of this page takes them from. */
const saveVerifier = (): Promise<void> =>
  saveScript(
    new URL('../../../scripts/verify-solvency.mjs', import.meta.url),
    'verify-solvency.mjs',
  );
const saveChainVerifier = (): Promise<void> =>
  saveScript(
    new URL('../../../scripts/verify-solvency-chain.mjs', import.meta.url),
    'verify-solvency-chain.mjs',
  );

async function saveScript(url: URL, name: string): Promise<void> {
  downloadText(await (await fetch(url)).text(), name, 'text/javascript');
}

function EditionCard({ edition }: { readonly edition: SolvencyEdition }) {
  const { t } = useTranslation('solvency');
  const { day, root, digest, custody, anchor } = edition;
  return (
    <Card
      title={
        <>
          {t('newest')} <DateText at={day} utc />
        </>
      }
      end={<DownloadButton day={day} />}
      padding="none"
    >
      <GapFigures gaps={edition.gaps} />
      <KeyValueList className={styles.facts}>
        <KeyValue label={t('root')} hint={t('root.hint')}>
          <Code text={root} />
        </KeyValue>
        <KeyValue label={t('digest')}>
          <Code text={digest} />
        </KeyValue>
        <KeyValue label={t('contract')}>
          {custody ? (
            <>
              <AddressFull address={custody.contract} />{' '}
              {t('contract.block', { block: custody.block, chain: custody.chain_id })}
            </>
          ) : (
            t('contract.none')
          )}
        </KeyValue>
        <KeyValue label={t('anchor')} hint={t('anchor.hint')}>
          {anchor ? <Code text={anchor.tx_hash} /> : t('anchor.none')}
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}

/** A hash as a whole: it is compared character by character. */
function Code({ text }: { readonly text: string }) {
  return (
    <span className={styles.code} dir="ltr" translate="no">
      <span>
        <span>{text.slice(0, text.length / 2)}</span>
        <span>{text.slice(text.length / 2)}</span>
      </span>
      <CopyButton value={text} compact />
    </span>
  );
}

function useDownload(day: string) {
  const errorText = useErrorText();
  return useMutation({
    // Byte for byte: the digest is of the file, not of what it says.
    mutationFn: async (): Promise<unknown> =>
      requestAsVisitor(solvency.document, { params: { day } }),
    onSuccess: (bytes) =>
      downloadBlob(
        new Blob([bytes as ArrayBuffer], { type: 'application/json' }),
        `tct-solvency-${day}.json`,
      ),
    onError: (error) => showToast('bad', errorText(error)),
  });
}

function DownloadButton({ day }: { readonly day: string }) {
  const { t } = useTranslation('solvency');
  const download = useDownload(day);
  return (
    <Button icon={IconDownload} busy={download.isPending} onClick={() => download.mutate()}>
      {t('download')}
    </Button>
  );
}

function DownloadIcon({ day }: { readonly day: string }) {
  const { t } = useTranslation('solvency');
  const format = useFormat();
  const download = useDownload(day);
  const date = formatDate(day, { ...format, timeZone: 'UTC' });
  return (
    <IconButton
      icon={IconDownload}
      label={t('download.of', { date })}
      onClick={() => download.mutate()}
    />
  );
}

function EditionsTable({ editions }: { readonly editions: readonly SolvencyEdition[] }) {
  const { t } = useTranslation('solvency');
  const format = useFormat();
  const utc = { ...format, timeZone: 'UTC' };
  const gapOf = ({ gaps }: SolvencyEdition, asset: 'USD' | 'TCT') =>
    gaps.find((gap) => gap.asset === asset);
  const columns: readonly Column<SolvencyEdition>[] = [
    { key: 'day', header: t('column.day'), cell: ({ day }) => <DateText at={day} utc /> },
    {
      key: 'owed',
      header: t('column.owed'),
      align: 'end',
      cell: (row) => <GapAmount gap={gapOf(row, 'USD')} of="owed" />,
    },
    {
      key: 'held',
      header: t('column.held'),
      align: 'end',
      cell: (row) => <GapAmount gap={gapOf(row, 'USD')} of="held" />,
    },
    { key: 'usd', header: 'USD', cell: (row) => <GapChip gap={gapOf(row, 'USD')} /> },
    { key: 'tct', header: 'TCT', cell: (row) => <GapChip gap={gapOf(row, 'TCT')} /> },
    {
      key: 'anchor',
      header: t('column.anchor'),
      cell: ({ anchor }) =>
        anchor ? (
          <StatusChip tone="ok">{t('anchored')}</StatusChip>
        ) : (
          <StatusChip tone="neutral">{t('not_anchored')}</StatusChip>
        ),
    },
    { key: 'file', header: t('column.file'), cell: ({ day }) => <DownloadIcon day={day} /> },
  ];
  const phone = (row: SolvencyEdition): PhoneRow => ({
    title: <DateText at={row.day} utc />,
    line: t(row.anchor ? 'anchored' : 'not_anchored'),
    end: (
      <span className={styles.phoneEnd}>
        <GapChip gap={gapOf(row, 'USD')} />
        <DownloadIcon day={row.day} />
      </span>
    ),
  });
  return (
    <DataTable
      label={t('editions')}
      rows={editions}
      columns={columns}
      keyOf={({ day }) => day}
      nameOf={({ day }) => formatDate(day, utc)}
      phone={phone}
    />
  );
}
