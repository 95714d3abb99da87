import { useTranslation } from 'react-i18next';
import { adminEligibility, type AdminClaim } from '#contract/api/admin/eligibility.ts';
import { useFileColumns, useTimeColumns } from '#renderer/components/data/use-file-columns.ts';
import { usePagesFile } from '#renderer/components/data/use-pages-file.ts';
import { request } from '#renderer/lib/api/request.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { ClaimFilter } from './eligibility-queries.ts';
import { shownState } from './shown-state.ts';

const FILE_PAGE = 200;

const readPage = (cursor: string, filter: ClaimFilter) =>
  request(adminEligibility.list, {
    query: { ...filter, limit: FILE_PAGE, ...(cursor && { cursor }) },
  });

/** The filtered claims as a file, and its columns; nothing that members typed is in it. */
export function useClaimsFile() {
  const { t } = useTranslation('admin-eligibility');
  const { language } = useFormat();
  const times = useTimeColumns();
  const columns = useFileColumns<AdminClaim>('admin-eligibility', [
    { key: 'number', title: t('file.number'), of: ({ id }) => id },
    { key: 'member', title: t('column.member'), of: ({ member }) => member.name },
    { key: 'username', title: t('file.username'), of: ({ member }) => member.username },
    {
      key: 'country',
      title: t('column.country'),
      of: ({ country }) => countryName(country, language),
    },
    { key: 'kind', title: t('kind'), of: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'state',
      title: t('column.state'),
      of: (claim) => t(`state.${shownState(claim, Date.now())}`),
    },
    ...times<AdminClaim>('asked', t('column.asked'), ({ asked_at }) => asked_at),
    ...times<AdminClaim>('decided', t('decided'), ({ decided_at }) => decided_at),
    { key: 'decided_by', title: t('file.decidedBy'), of: ({ decided_by: by }) => by },
    ...times<AdminClaim>('valid', t('valid'), ({ valid_until }) => valid_until),
    ...times<AdminClaim>('revoked', t('revoked'), ({ revoked_at }) => revoked_at),
    { key: 'revoked_by', title: t('file.revokedBy'), of: ({ revoked_by: by }) => by },
    { key: 'note', title: t('note'), of: ({ note }) => note },
    ...times<AdminClaim>('erase', t('column.erase'), ({ erase_at }) => erase_at),
    ...times<AdminClaim>('erased', t('erased'), ({ erased_at }) => erased_at),
  ]);
  const file = usePagesFile({ name: t('file.name'), columns: columns.chosen, read: readPage });
  return { columns, file };
}
