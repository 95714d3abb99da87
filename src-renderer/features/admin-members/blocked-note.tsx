import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface BlockedNoteProps {
  readonly blocked: NonNullable<AdminMemberDetail['blocked']>;
}

/** Since when, by whom and why; and what it means. */
export function BlockedNote({ blocked }: BlockedNoteProps) {
  const { t } = useTranslation('admin-members');
  const format = useFormat();
  return (
    <Note tone="warn" icon={IconLock}>
      {t('blocked', {
        day: formatDay(blocked.at, format),
        by: blocked.by || UNKNOWN,
        reason: blocked.reason,
      })}
    </Note>
  );
}
