import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Whose tree it is, and of when: "Valeria Montes · 22 nov 2026, 10:05". Empty until both are known. */
export function usePaperLine(at: number | undefined): string {
  const { t } = useTranslation('tree');
  const format = useFormat();
  const user = useCurrentUser().data;
  if (!user || at === undefined) return '';
  const name = `${user.first_name} ${user.last_name}`;
  return t('print.at', { name, time: formatDateTime(at, format) });
}
