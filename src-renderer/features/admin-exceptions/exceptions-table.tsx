import { useTranslation } from 'react-i18next';
import type { AdminException } from '#contract/api/admin/exceptions.ts';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { TokenAmount } from '#renderer/components/money/money.tsx';
import { TokenIcon } from '#renderer/components/money/token-icon.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { useRequestTexts } from '#renderer/domain/purchase-request/request-texts.ts';
import { useHasSingleKeys } from '#renderer/domain/current-user/use-has-single-keys.ts';
import type { Marks } from '#renderer/components/data/use-marks.ts';
import { ExceptionContext } from './exception-context.tsx';
import { ExceptionChip, ProposedChip, useCaseTime } from './exception-case.tsx';
import styles from './admin-exceptions.module.css';

interface ExceptionsTableProps {
  readonly exceptions: readonly AdminException[];
  /** The one whose detail is open. */
  readonly current: number | null;
  readonly onOpen: (id: number) => void;
  /** Undefined where nothing is left to decide. */
  readonly marks: Marks | undefined;
}

export const keyOf = ({ id }: Pick<AdminException, 'id'>): string => String(id);

/** What whoever reads it can decide. */
export const isDecidable = ({ state, own }: AdminException): boolean =>
  state === 'open' && own === null;

/** Asked, arrived and the difference, each with its case. */
export function ExceptionsTable({ exceptions, current, onOpen, marks }: ExceptionsTableProps) {
  const { t } = useTranslation('admin-exceptions');
  const hasSingleKeys = useHasSingleKeys();
  const { purchase } = useRequestTexts();
  const caseTime = useCaseTime();
  const columns: readonly Column<AdminException>[] = [
    {
      key: 'request',
      header: t('column.request'),
      cell: (exception) => (
        <>
          <TwoLineCell
            below={`${t('number', { number: exception.request.number })} · ${purchase(exception.request)}`}
          >
            {exception.member.name}
          </TwoLineCell>
          {exception.state === 'open' && <ExceptionContext exception={exception} />}
        </>
      ),
    },
    {
      key: 'asked',
      header: t('column.asked'),
      align: 'end',
      cell: ({ request }) => (
        <TokenAmount amount={request.token_amount} token={request.currency} hideable={false} />
      ),
    },
    {
      key: 'received',
      header: t('column.received'),
      align: 'end',
      cell: (exception) => <TokenAmount {...arrivedOf(exception)} strong hideable={false} />,
    },
    {
      key: 'difference',
      header: t('column.difference'),
      align: 'end',
      cell: (exception) => <Difference exception={exception} />,
    },
    {
      key: 'case',
      header: t('column.case'),
      cell: (exception) => (
        <TwoLineCell
          below={
            exception.activation_proposal === null
              ? caseTime(exception)
              : t('pending', { number: exception.activation_proposal })
          }
        >
          <ExceptionChip kind={exception.kind} />
        </TwoLineCell>
      ),
    },
  ];
  const phone = (exception: AdminException): PhoneRow => ({
    leading: <TokenIcon token={exception.currency} size="md" />,
    title: exception.member.name,
    line: (
      <>
        {t('number', { number: exception.request.number })} ·{' '}
        <TokenAmount {...arrivedOf(exception)} hideable={false} />
        {exception.state === 'open' && <ExceptionContext exception={exception} />}
      </>
    ),
    end:
      exception.activation_proposal === null ? (
        <ExceptionChip kind={exception.kind} />
      ) : (
        <ProposedChip number={exception.activation_proposal} />
      ),
  });
  return (
    <DataTable
      label={t('caption')}
      rows={exceptions}
      columns={columns}
      keyOf={keyOf}
      nameOf={({ request }) => t('number', { number: request.number })}
      phone={phone}
      currentKey={current === null ? null : String(current)}
      onOpen={({ id }) => onOpen(id)}
      letterKeys={hasSingleKeys}
      selection={marks && { selected: marks.keys, onChange: marks.mark, isSelectable: isDecidable }}
    />
  );
}

/** All that arrived: of an excess, the whole payment and not what is over alone. */
export function arrivedOf({ kind, amount, currency, request }: AdminException) {
  return kind === 'paid_over'
    ? { amount: request.received, token: request.currency }
    : { amount, token: currency };
}

/** What is missing or over; an unknown worth (another token) is no zero. */
function Difference({ exception: { difference } }: { readonly exception: AdminException }) {
  const isShort = difference?.startsWith('-');
  return (
    <TokenAmount
      amount={difference}
      token={null}
      signed
      hideable={false}
      className={isShort ? styles.short : undefined}
    />
  );
}
