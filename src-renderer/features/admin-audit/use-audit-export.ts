import { useMutation } from '@tanstack/react-query';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { downloadBlob } from '#renderer/lib/browser/download-text.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { auditFile } from './audit-csv.ts';
import type { AuditFilter } from './audit-queries.ts';

/** Hands the filtered log over as a file. */
export function useAuditExport() {
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (filter: AuditFilter) => auditFile(filter),
    onSuccess: (file) =>
      downloadBlob(file, `tct-audit-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => showToast('bad', errorText(error)),
  });
}
