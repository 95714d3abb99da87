import { useTranslation } from 'react-i18next';
import type { AdminClaim } from '#contract/api/admin/eligibility.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ClaimChip } from './claim-chip.tsx';

interface ClaimsTableProps {
  readonly claims: readonly AdminClaim[];
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
}

/** Who asks, where, for whom, and when what they sent is erased; nothing that they typed. */
export function ClaimsTable({ claims, current, onOpen }: ClaimsTableProps) {
  const { t } = useTranslation('admin-eligibility');
  const { language } = useFormat();
  const hasSingleKeys = useHasSingleKeys();
  const columns: readonly Column<AdminClaim>[] = [
    {
      key: 'member',
      header: t('column.member'),
      cell: ({ member }) => <TwoLineCell below={member.username}>{member.name}</TwoLineCell>,
    },
    {
      key: 'country',
      header: t('column.country'),
      cell: ({ country, kind }) => (
        <TwoLineCell below={t(`kind.${kind}`)}>{countryName(country, language)}</TwoLineCell>
      ),
    },
    {
      key: 'asked',
      header: t('column.asked'),
      cell: ({ asked_at: at }) => <AgoText at={at} />,
    },
    { key: 'erase', header: t('column.erase'), cell: (claim) => <Erasure claim={claim} /> },
    {
      key: 'state',
      header: t('column.state'),
      cell: (claim) => (
        <TwoLineCell
          below={
            claim.valid_until !== null && (
              <>
                {t('until')} <DateText at={claim.valid_until} />
              </>
            )
          }
        >
          <ClaimChip {...claim} />
        </TwoLineCell>
      ),
    },
  ];
  const phone = (claim: AdminClaim): PhoneRow => ({
    title: claim.member.name,
    line: `${countryName(claim.country, language)} · ${t(`kind.${claim.kind}`)}`,
    end: <ClaimChip {...claim} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={claims}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={({ id }) => t('number', { number: id })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
      letterKeys={hasSingleKeys}
    />
  );
}

/** When documents and what was typed are erased, or were. */
export function Erasure({ claim }: { readonly claim: Pick<AdminClaim, 'erase_at' | 'erased_at'> }) {
  const { t } = useTranslation('admin-eligibility');
  if (claim.erased_at === null) return <DateText at={claim.erase_at} />;
  return (
    <>
      {t('erased')} <DateText at={claim.erased_at} />
    </>
  );
}
