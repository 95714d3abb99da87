import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/auth.ts';
import { Card } from '#renderer/components/card.tsx';
import { useErrorText } from '#renderer/components/error-text.ts';
import { Note } from '#renderer/components/note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TabPanels, Tabs } from '#renderer/components/tabs.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ProfileColumns } from '#renderer/features/profile/profile-columns.tsx';
import {
  profileTabs,
  useProfileTab,
  type ProfileTab,
} from '#renderer/features/profile/use-profile-tab.ts';

const ProfileForm = lazy(async () => ({
  default: (await import('#renderer/features/profile/profile-form.tsx')).ProfileForm,
}));
const PasswordForm = lazy(async () => ({
  default: (await import('#renderer/features/profile/password-form.tsx')).PasswordForm,
}));
const EmailChangeDialog = lazy(async () => ({
  default: (await import('#renderer/features/profile/email-change-dialog.tsx')).EmailChangeDialog,
}));
const EmailVerificationDialog = lazy(async () => ({
  default: (await import('#renderer/features/email-verification/email-verification-dialog.tsx'))
    .EmailVerificationDialog,
}));
const AddressBook = lazy(async () => ({
  default: (await import('#renderer/features/address-book/address-book.tsx')).AddressBook,
}));
const SessionsPanel = lazy(async () => ({
  default: (await import('#renderer/features/sessions/sessions-panel.tsx')).SessionsPanel,
}));
const SessionsCard = lazy(async () => ({
  default: (await import('#renderer/features/sessions/sessions-card.tsx')).SessionsCard,
}));
const PreferencesPanel = lazy(async () => ({
  default: (await import('#renderer/features/preferences/preferences-panel.tsx')).PreferencesPanel,
}));

type Dialog = 'verify' | 'change';

export function ProfilePage() {
  const { t } = useTranslation(['shell', 'profile']);
  const { tab, show } = useProfileTab();
  const query = useCurrentUser();
  const [opened, setOpened] = useState<Dialog | null>(null);
  /** Fetched when it is first opened. */
  const [used, setUsed] = useState<ReadonlySet<Dialog>>(new Set());
  const user = query.data;
  const tabs = profileTabs.map((value) => ({ value, label: t(`tab.${value}`, { ns: 'profile' }) }));

  const open = (dialog: Dialog) => {
    setUsed(new Set([...used, dialog]));
    setOpened(dialog);
  };
  const withUser = (part: (user: CurrentUser) => ReactNode) => {
    if (!user) return query.error ? <Unreachable query={query} /> : <Skeleton />;
    return (
      <ProfileColumns user={user} end={<SessionsCard />}>
        {part(user)}
      </ProfileColumns>
    );
  };
  const parts: Record<ProfileTab, () => ReactNode> = {
    data: () =>
      withUser((member) => (
        <ProfileForm
          user={member}
          onVerifyEmail={() => open('verify')}
          onChangeEmail={() => open('change')}
        />
      )),
    addresses: () => <AddressBook />,
    password: () => withUser((member) => <PasswordForm user={member} />),
    sessions: () => <SessionsPanel />,
    notices: () => <PreferencesPanel />,
  };
  return (
    <>
      <PageHeader title={t('heading.profile')} />
      <Tabs id="profile" label={t('heading.profile')} tabs={tabs} value={tab} onChange={show} />
      <TabPanels id="profile" tabs={tabs} value={tab}>
        {(shown) => <Suspense fallback={<Skeleton />}>{parts[shown]()}</Suspense>}
      </TabPanels>
      <Suspense>
        {used.has('verify') && (
          <EmailVerificationDialog opened={opened === 'verify'} onClose={() => setOpened(null)} />
        )}
        {user && used.has('change') && (
          <EmailChangeDialog
            user={user}
            opened={opened === 'change'}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function Skeleton() {
  return (
    <Card padding="form">
      <SkeletonRows rows={6} />
    </Card>
  );
}

function Unreachable({ query }: { readonly query: ReturnType<typeof useCurrentUser> }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <Note tone="bad" action={{ label: t('button.retry'), onClick: () => void query.refetch() }}>
      {errorText(query.error)}
    </Note>
  );
}
