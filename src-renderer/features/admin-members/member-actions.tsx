import { IconEye, IconLock, IconLockOpen, IconLogout, IconShieldX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { VisitSheet } from '#renderer/domain/visit/visit-sheet.tsx';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import {
  useBlockMember,
  useEndMemberSessions,
  useResetFactors,
  useUnblockMember,
} from './admin-member-mutations.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './admin-members.module.css';

/** Block or unblock, end the sessions, take a lost second factor; each is confirmed and audited. */
export function MemberActions({ member }: { readonly member: AdminMemberDetail }) {
  const { t } = useTranslation(['admin-members', 'viewas']);
  const errorText = useErrorText();
  const sayAsked = useAskedToast();
  const [asking, setAsking] = useState<'block' | 'unblock' | 'sessions' | 'factors' | 'visit'>();
  const block = useBlockMember(member.id);
  const resetFactors = useResetFactors(member.id);
  const unblock = useUnblockMember(member.id);
  const endSessions = useEndMemberSessions(member.id);
  const close = () => {
    unblock.reset();
    endSessions.reset();
    setAsking(undefined);
  };
  const run = (work: () => Promise<object>, done: string) => {
    void work().then(
      (answer) => {
        sayAsked(answer, done);
        close();
      },
      // The dialog says why.
      () => undefined,
    );
  };
  const names = { name: member.name };
  return (
    <>
      <div className={styles.actions}>
        {member.status === 'blocked' ? (
          <Button kind="primary" icon={IconLockOpen} onClick={() => setAsking('unblock')}>
            {t('unblock')}
          </Button>
        ) : (
          <Button
            kind="danger"
            icon={IconLock}
            disabled={!member.can_block}
            onClick={() => setAsking('block')}
          >
            {t('block')}
          </Button>
        )}
        <Button
          icon={IconLogout}
          disabled={member.sessions === 0}
          onClick={() => setAsking('sessions')}
        >
          {t('endSessions')}
        </Button>
        {member.visit_minutes !== null && (
          <Button icon={IconEye} onClick={() => setAsking('visit')}>
            {t('open', { ns: 'viewas' })}
          </Button>
        )}
        {member.second_factor && (
          <Button
            icon={IconShieldX}
            disabled={!member.can_block}
            onClick={() => setAsking('factors')}
          >
            {t('resetFactors')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{member.can_block ? t('audited') : t('self')}</p>
      {asking === 'visit' && member.visit_minutes !== null && (
        <VisitSheet member={member} minutes={member.visit_minutes} onClose={close} />
      )}
      {asking === 'factors' && (
        <ReasonDialog
          act="resetFactors"
          name={member.name}
          onSubmit={async (reason) => sayAsked(await resetFactors.mutateAsync(reason))}
          onClose={close}
        />
      )}
      {asking === 'block' && (
        <ReasonDialog
          act="block"
          name={member.name}
          onSubmit={async (reason) =>
            sayAsked(await block.mutateAsync(reason), t('block.done', names))
          }
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={asking === 'unblock'}
        onClose={close}
        title={t('unblock.title')}
        confirm={t('unblock')}
        busy={unblock.isPending}
        error={unblock.error && errorText(unblock.error)}
        onConfirm={() => run(() => unblock.mutateAsync(), t('unblock.done', names))}
      >
        <p>{t('unblock.body', names)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'sessions'}
        onClose={close}
        title={t('endSessions')}
        confirm={t('endSessions')}
        busy={endSessions.isPending}
        error={endSessions.error && errorText(endSessions.error)}
        onConfirm={() => run(() => endSessions.mutateAsync(), t('endSessions.done', names))}
      >
        <p>{t('endSessions.body', { ...names, count: member.sessions })}</p>
      </ConfirmDialog>
    </>
  );
}
