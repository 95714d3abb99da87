import { useInfiniteQuery } from '@tanstack/react-query';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { DockedDetail } from '#renderer/components/overlay/docked-detail.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { useWithdrawable } from '../use-withdrawable.ts';
import { useListParams } from '../use-list-params.ts';
import { WithdrawalDetail, WithdrawalDetailStatus } from './detail.tsx';
import { withdrawalQueries } from '../withdrawal-queries.ts';
import { WithdrawalsFigures } from './figures.tsx';
import { WithdrawalsList } from './list.tsx';
import { useWithdrawalsFile } from './use-withdrawals-file.ts';

/** Every withdrawal of the member, with its detail beside or above the list. */
export function MadeWithdrawals({ title }: { readonly title: string }) {
  // The detail's texts too: those that come later would suspend the whole screen.
  const { t } = useTranslation(['withdrawals', 'common', 'voucher']);
  const { status, number, showStatus, open, close } = useListParams();
  const query = useInfiniteQuery(withdrawalQueries.list(status));
  const isPhone = useIsPhone();
  const { canWithdraw } = useWithdrawable(useCurrentUser().data);
  const shown = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const first = query.data?.pages[0];

  const { columns, file } = useWithdrawalsFile();
  const detail =
    number === null
      ? null
      : {
          title: t('detail.title', { number }),
          end: <WithdrawalDetailStatus number={number} />,
          content: <WithdrawalDetail key={number} number={number} />,
        };
  return (
    <>
      <PageHeader title={title}>
        {shown.length > 0 && (
          <ExportButtons
            columns={columns}
            busy={file.isPending}
            onExport={() => file.mutate(status)}
          />
        )}
        <SavedViews list="withdrawals" />
        {/* On a phone the bottom bar has it. */}
        {!isPhone && (
          <LinkButton
            kind={canWithdraw ? 'primary' : 'plain'}
            icon={IconArrowUpRight}
            to="/withdrawals"
          >
            {t('list.new')}
          </LinkButton>
        )}
      </PageHeader>
      <DockedDetail detail={detail} onClose={close}>
        <WithdrawalsFigures totals={first?.totals} isLoading={query.isPending} />
        <WithdrawalsList
          query={query}
          shown={shown}
          counts={first?.counts}
          status={status}
          onStatus={showStatus}
          current={number}
          onOpen={open}
        />
      </DockedDetail>
    </>
  );
}
