import { IconAlertOctagon, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AuditCheck, adminAudit } from '#contract/api/admin/audit.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDayTime } from '#renderer/lib/format-date.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import styles from './admin-audit.module.css';

/** Follows the whole chain of hashes; the result is remembered by the server. */
function useCheckAudit() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request(adminAudit.check, { body: {} }),
    onSuccess: () => invalidateTags(queryClient, adminAudit.check),
  });
}

/** What the last check of the chain found, when, and another one. */
export function AuditChain({ last }: { readonly last: AuditCheck | null }) {
  const { t } = useTranslation('admin-audit');
  const format = useFormat();
  const errorText = useErrorText();
  const check = useCheckAudit();
  return (
    <div className={styles.chain}>
      {last === null ? (
        <StatusChip tone="neutral">{t('chain.unchecked')}</StatusChip>
      ) : (
        <>
          {last.broken_at === null ? (
            <StatusChip tone="ok" icon={IconLink}>
              {t('chain.whole', { count: last.rows, rows: formatWhole(last.rows, format) })}
            </StatusChip>
          ) : (
            <StatusChip tone="bad" icon={IconAlertOctagon}>
              {t('chain.broken', { number: last.broken_at })}
            </StatusChip>
          )}
          <span className={styles.hint}>
            {last.fault !== null && `${t(`chain.fault.${last.fault}`)} · `}
            {t('chain.checked', { at: formatDayTime(last.at, format) })}
            {last.broken_at === null &&
              ` · ${t('chain.anchors', { count: last.anchors, anchors: formatWhole(last.anchors, format) })}`}
          </span>
        </>
      )}
      <Button
        size="sm"
        busy={check.isPending}
        onClick={() =>
          check.mutate(undefined, { onError: (error) => showToast('bad', errorText(error)) })
        }
      >
        {t('chain.check')}
      </Button>
    </div>
  );
}
