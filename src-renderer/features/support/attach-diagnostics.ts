import { useTranslation } from 'react-i18next';
import { noteError } from '#renderer/domain/diagnostics/diagnostics.ts';
import type { DiagnosticsAttachment } from '#renderer/domain/diagnostics/ticket-file.ts';
import type { TicketDiagnostics } from '#renderer/domain/diagnostics/use-ticket-diagnostics.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { showToast } from '#renderer/lib/toast.ts';

/**
 * Sends the diagnostics and says what a message names of them: nothing where they are off, could not be
 * made or did not reach the server. "refused": the server took none; the choice is the member's.
 */
export function useAttachDiagnostics({ attach }: Pick<TicketDiagnostics, 'attach'>) {
  const { t } = useTranslation('support');
  return async (): Promise<readonly DiagnosticsAttachment[] | 'refused'> => {
    try {
      const attachment = await attach();
      return attachment ? [attachment] : [];
    } catch (error) {
      noteError(error);
      if (error instanceof ApiError && !error.isUnanswered) return 'refused';
      showToast('bad', t('diagnostics.left'));
      return [];
    }
  };
}
