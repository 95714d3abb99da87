import type { TFunction } from 'i18next';
import type { DiagnosticEvent } from '#contract/diagnostics/diagnostics.ts';

/** What happened, in a line. */
export function eventText(t: TFunction<'replay'>, event: DiagnosticEvent): string {
  switch (event.kind) {
    case 'route':
      return t('event.route', { path: event.path });
    case 'call':
      return [
        t('event.call', {
          method: event.method,
          path: event.path,
          status: event.status,
          ms: event.ms,
        }),
        ...(event.code === undefined ? [] : [event.code]),
        ...(event.fields ?? []).map(({ name, id }) => `${name}: ${id}`),
      ].join(' · ');
    case 'error':
      return t('event.error', {
        name: event.name,
        message: event.message ?? '—',
        reference: event.reference,
      });
    case 'press':
    case 'focus':
      return t(`event.${event.kind}`, { control: controlText(t, event) });
    case 'state':
      return t(`state.${event.what}`);
    case 'keyring':
      return t('event.keyring', { keeping: event.keeping });
    case 'refused':
      return t('event.refused', { directive: event.directive });
    case 'blocked':
      return t('event.blocked', { host: event.host });
  }
}

/** Whether somebody who looks for the fault should stop here. */
export const isTrouble = (event: DiagnosticEvent): boolean =>
  event.kind === 'error' ||
  event.kind === 'refused' ||
  event.kind === 'blocked' ||
  (event.kind === 'call' && (typeof event.status === 'string' || event.status >= 400));

/** "«See the details» (button)"; without its name where that is none of the product's own texts. */
function controlText(
  t: TFunction<'replay'>,
  { role, name }: Extract<DiagnosticEvent, { readonly kind: 'press' | 'focus' }>,
): string {
  const kind = t(`role.${role}`);
  return name === undefined ? kind : t('control', { name, role: kind });
}
