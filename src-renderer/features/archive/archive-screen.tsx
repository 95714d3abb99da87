import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ArchiveState } from '#contract/ipc/archive.ts';
import { ARCHIVE_BYTES_MOST } from '#contract/ipc/archive.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useArchive } from '#renderer/domain/archive/use-archive.ts';
import { formatBytes } from '#renderer/lib/format-bytes.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { ArchiveActions } from './archive-actions.tsx';
import { archiveQueries } from './archive-queries.ts';
import { ArchiveTroubles } from './archive-troubles.tsx';
import { KeptList } from './kept-list.tsx';
import { KeptSheet } from './kept-sheet.tsx';

const filters = ['find', 'record'] as const;

/** The member's papers on this device: whether they are kept, and each of them. */
export function ArchiveScreen() {
  const { t } = useTranslation('archive');
  const state = useArchive();
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('help')}>
        <LinkButton icon={IconArrowLeft} to="/reports">
          {t('back')}
        </LinkButton>
      </PageHeader>
      {state && <Kept state={state} />}
    </>
  );
}

function Kept({ state }: { readonly state: ArchiveState }) {
  const { archive } = usePlatform();
  const { values, change } = useUrlFilters(filters);
  const { data = [], error, refetch } = useQuery(archiveQueries.list(archive, state));
  const number = Number(values.record);
  return (
    <>
      <ArchiveTroubles state={state} />
      <Choice state={state} />
      {state.count > 0 && <ArchiveActions state={state} summaries={data} />}
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {state.access === 'open' && !error && (
        <KeptList
          summaries={data}
          isOn={state.isOn}
          search={values.find}
          onSearch={(find) => change({ find })}
          current={values.record}
          onOpen={(record) => change({ record }, {})}
        />
      )}
      <KeptSheet
        summary={data.find((one) => one.number === number)}
        onClose={() => change({ record: '' })}
      />
    </>
  );
}

function Choice({ state }: { readonly state: ArchiveState }) {
  const { t } = useTranslation('archive');
  const format = useFormat();
  const { archive } = usePlatform();
  const size = t('size', {
    records: t('records', { count: state.count }),
    size: formatBytes(state.bytes, format),
    most: formatBytes(ARCHIVE_BYTES_MOST, format),
  });
  return (
    <Card>
      <Switch
        label={t('keep')}
        hint={t('keep.hint')}
        checked={state.isOn}
        disabled={state.access !== 'open'}
        onChange={(isOn) => void archive.choose(isOn)}
      />
      {state.count > 0 && <p>{size}</p>}
      {state.aside > 0 && <Note tone="info">{t('aside', { count: state.aside })}</Note>}
    </Card>
  );
}
