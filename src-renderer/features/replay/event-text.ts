import type { TFunction } from 'i18next';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';

/** What happened, in a line. */
export function eventText(t: TFunction<'replay'>, event: DiagnosticEvent): string {
  switch (event.kind) {
    case 'route':
      return t('event.route', { path: event.path });
    case 'call':
      return t('event.call', {
        method: event.method,
        path: event.path,
        status: event.status,
        ms: event.ms,
      });
    case 'error':
      return t('event.error', {
        name: event.name,
        message: event.message ?? '—',
        reference: event.reference,
      });
    case 'state':
      return t(`state.${event.what}`);
    case 'keyring':
      return t('event.keyring', { keeping: event.keeping });
    case 'refused':
      return t('event.refused', { directive: event.directive });
  }
}

/** Whether somebody who looks for the fault should stop here. */
export const isTrouble = (event: DiagnosticEvent): boolean =>
  event.kind === 'error' ||
  event.kind === 'refused' ||
  (event.kind === 'call' && (typeof event.status === 'string' || event.status >= 400));
