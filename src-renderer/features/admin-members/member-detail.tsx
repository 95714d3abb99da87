import { useQuery } from '@tanstack/react-query';
import {
  IconIdBadge2,
  IconMailCheck,
  IconMailX,
  IconShieldCheck,
  IconLock,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDay } from '#renderer/lib/format-date.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { adminMemberQueries } from './admin-member-queries.ts';
import { MemberActions } from './member-actions.tsx';
import { BlockedChip } from './member-chip.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberNotes } from './member-notes.tsx';
import { usePlanName } from './use-plan-name.ts';
import styles from './admin-members.module.css';

interface BlockedNoteProps {
  readonly blocked: NonNullable<AdminMemberDetail['blocked']>;
}

/** Since when, by whom and why; and what it means. */
function BlockedNote({ blocked }: BlockedNoteProps) {
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

/** Who a member is, how they stand, what the team wrote down, and what can be done. */
export function MemberDetail({ id }: { readonly id: number }) {
  const query = useQuery(adminMemberQueries.one(id));
  if (query.isPending) return <SkeletonRows rows={5} />;
  if (query.isError) {
    return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className={styles.detail}>
      <Head member={query.data} />
      {query.data.blocked && <BlockedNote blocked={query.data.blocked} />}
      <MemberFacts member={query.data} />
      <MemberNotes member={query.data} />
      <MemberActions member={query.data} />
    </div>
  );
}

function Head({ member }: { readonly member: AdminMemberDetail }) {
  const { t } = useTranslation('admin-members');
  const planName = usePlanName();
  return (
    <>
      <div className={styles.head}>
        <Avatar name={member.name} src={member.avatar} size="lg" tone="neutral" />
        <div>
          <p className={styles.name}>{member.name}</p>
          <p className={styles.username}>{member.username}</p>
        </div>
      </div>
      <div className={styles.chips}>
        {member.status === 'blocked' && <BlockedChip />}
        {member.is_admin && (
          <StatusChip tone="info" icon={IconShieldCheck}>
            {t('administrator')}
          </StatusChip>
        )}
        {member.membership.state !== 'none' && (
          <StatusChip tone="neutral" icon={IconIdBadge2}>
            {planName(member.membership)}
          </StatusChip>
        )}
        {member.email_verified ? (
          <StatusChip tone="ok" icon={IconMailCheck}>
            {t('verified')}
          </StatusChip>
        ) : (
          <StatusChip tone="warn" icon={IconMailX}>
            {t('unverified')}
          </StatusChip>
        )}
      </div>
    </>
  );
}
