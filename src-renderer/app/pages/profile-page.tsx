import { IconShieldLock } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { TabPanels, Tabs } from '#renderer/components/action/tabs.tsx';
import { useOnDemand } from '#renderer/components/data/use-on-demand.ts';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { ProfileColumns } from '#renderer/features/profile/profile-columns.tsx';
import {
  profileTabs,
  useProfileTab,
  type ProfileTab,
} from '#renderer/features/profile/use-profile-tab.ts';
import styles from './profile-page.module.css';

const ProfileForm = lazy(async () => ({
  default: (await import('#renderer/features/profile/profile-form.tsx')).ProfileForm,
}));
const PasswordForm = lazy(async () => ({
  default: (await import('#renderer/features/profile/password-form.tsx')).PasswordForm,
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
const DiagnosticsCard = lazy(async () => ({
  default: (await import('#renderer/features/diagnostics/diagnostics-card.tsx')).DiagnosticsCard,
}));
const OwnProofCard = lazy(async () => ({
  default: (await import('#renderer/features/solvency/own-proof-card.tsx')).OwnProofCard,
}));
const PreferencesPanel = lazy(async () => ({
  default: (await import('#renderer/features/preferences/preferences-panel.tsx')).PreferencesPanel,
}));

const loadEmailChange = () => import('#renderer/features/profile/email-change-dialog.tsx');
const loadVerification = () =>
  import('#renderer/features/email-verification/email-verification-dialog.tsx');

type Dialog = 'verify' | 'change';

export function ProfilePage() {
  const { t } = useTranslation(['shell', 'profile']);
  const { tab, show } = useProfileTab();
  const query = useCurrentUser();
  const [opened, setOpened] = useState<Dialog | null>(null);
  const close = () => setOpened(null);
  const change = useOnDemand(loadEmailChange, opened === 'change', close);
  const verification = useOnDemand(loadVerification, opened === 'verify', close);
  const user = query.data;
  const tabs = profileTabs.map((value) => ({ value, label: t(`tab.${value}`, { ns: 'profile' }) }));

  const withUser = (part: (user: CurrentUser) => ReactNode) => {
    if (!user) return query.error ? <Unreachable query={query} /> : <Skeleton />;
    return (
      <ProfileColumns
        user={user}
        end={
          <>
            <SessionsCard />
            <OwnProofCard />
          </>
        }
      >
        {part(user)}
      </ProfileColumns>
    );
  };
  const parts: Record<ProfileTab, () => ReactNode> = {
    data: () =>
      withUser((member) => (
        <ProfileForm
          user={member}
          onVerifyEmail={() => setOpened('verify')}
          onChangeEmail={() => setOpened('change')}
        />
      )),
    addresses: () => <AddressBook />,
    password: () => withUser((member) => <PasswordForm user={member} />),
    sessions: () => (
      <div className={styles.stack}>
        <SessionsPanel />
        <DiagnosticsCard />
      </div>
    ),
    notifications: () => <PreferencesPanel />,
  };
  return (
    <>
      <PageHeader title={t('heading.profile')}>
        <LinkButton to="/profile/security" icon={IconShieldLock}>
          {t('heading.profile-security')}
        </LinkButton>
      </PageHeader>
      <Tabs id="profile" label={t('heading.profile')} tabs={tabs} value={tab} onChange={show} />
      <TabPanels id="profile" tabs={tabs} value={tab}>
        {(shown) => <Suspense fallback={<Skeleton />}>{parts[shown]()}</Suspense>}
      </TabPanels>
      <Suspense>
        {verification && (
          <verification.EmailVerificationDialog opened={opened === 'verify'} onClose={close} />
        )}
        {user && change && (
          <change.EmailChangeDialog user={user} opened={opened === 'change'} onClose={close} />
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
  return <FailureNote error={query.error} onRetry={() => void query.refetch()} />;
}
