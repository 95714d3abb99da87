import { useTranslation } from 'react-i18next';
import {
  mailKinds,
  notificationKinds,
  type MailKind,
  type NotificationKind,
} from '#contract/rules/notifications.ts';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useSwitchGame } from '#renderer/domain/game/switch-game.ts';
import { useIsAreaOn } from '#renderer/domain/settings/use-area.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { DeviceNotifications } from './device-notifications.tsx';
import { useChangePreference, type PreferenceName } from './preference-mutations.ts';
import styles from './preferences.module.css';

/** What the member is notified of, and how single keys behave: in force as soon as it is switched. */
export function PreferencesPanel() {
  const { t } = useTranslation(['preferences', 'common', 'states', 'messages']);
  const errorText = useErrorText();
  const user = useCurrentUser();
  const change = useChangePreference();
  const preferences = user.data?.preferences;
  const hasOfferings = useIsAreaOn('tokenization') ?? false;
  // Of offerings nothing reaches a member while the area is off.
  const isShown = (kind: NotificationKind | MailKind): boolean =>
    kind !== 'tokenization' || hasOfferings;

  const save = (name: PreferenceName) => (value: boolean) =>
    change.mutate(
      { name, value },
      { onError: (error) => showToast('bad', t('unsaved', { reason: errorText(error) })) },
    );
  if (!preferences) {
    return (
      <Card title={t('title')}>
        {user.error ? (
          <FailureNote error={user.error} onRetry={() => void user.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Card>
    );
  }
  return (
    <div className={styles.cards}>
      <Card padding="none" title={t('title')} subtitle={t('subtitle')}>
        <div className={styles.switches}>
          {notificationKinds.filter(isShown).map((kind) => (
            <Switch
              key={kind}
              label={t(`notify.${kind}`)}
              hint={t(`notify.${kind}.hint`)}
              checked={preferences.notify[kind]}
              onChange={save(kind)}
            />
          ))}
          <Switch
            label={t('notify.security')}
            hint={t('notify.security.hint')}
            checked
            disabled
            onChange={() => {}}
          />
        </div>
      </Card>
      <DeviceNotifications />
      <Card padding="none" title={t('mail.title')} subtitle={t('mail.subtitle')}>
        <div className={styles.switches}>
          {mailKinds.filter(isShown).map((kind) => (
            <Switch
              key={kind}
              label={t(`mail.${kind}`)}
              hint={t(`mail.${kind}.hint`)}
              checked={preferences.mail[kind]}
              onChange={save(kind)}
            />
          ))}
        </div>
      </Card>
      <GameSwitch isHidden={(user.data?.hidden_areas ?? []).includes('game')} />
      <Card padding="none" title={t('keys.title')}>
        <div className={styles.switches}>
          <Switch
            label={t('keys.single')}
            hint={t('keys.single.hint')}
            checked={preferences.shortcuts}
            onChange={save('shortcuts')}
          />
        </div>
      </Card>
    </div>
  );
}

/** The game has no entry in the menu for who has switched it off. */
function GameSwitch({ isHidden }: { readonly isHidden: boolean }) {
  const { t } = useTranslation('preferences');
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useSwitchGame();
  const isOn = useIsAreaOn('game') ?? false;
  if (!isOn) return null;
  const save = (enabled: boolean) =>
    mutate(enabled, {
      onError: (error) => showToast('bad', t('unsaved', { reason: errorText(error) })),
    });
  return (
    <Card padding="none" title={t('game.title')}>
      <div className={styles.switches}>
        <Switch
          label={t('game.on')}
          hint={t('game.on.hint')}
          checked={isPending ? variables : !isHidden}
          onChange={save}
        />
      </div>
    </Card>
  );
}
