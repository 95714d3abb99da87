import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArchiveState, Damage } from '#contract/ipc/archive.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import styles from './archive.module.css';

/** Records named at once; an export names all. */
const NAMED_MOST = 20;

/** Why what is kept cannot be read, or not be trusted, and what can be done. */
export function ArchiveTroubles({ state }: { readonly state: ArchiveState }) {
  const { t } = useTranslation(['archive', 'common']);
  const { archive } = usePlatform();
  const { access, damage } = state;
  const beginAnew = useBeginAnew();
  const aside = { label: t('aside.set'), onClick: () => void beginAnew() };
  return (
    <>
      {(access === 'closed' || access === 'former') && (
        <PasswordForm key={access} access={access} />
      )}
      {access === 'no_keyring' && <Note tone="warn">{t('access.no_keyring')}</Note>}
      {(access === 'keyring_locked' || access === 'unreadable') && (
        <Note
          tone="warn"
          action={{
            label: t('button.retry', { ns: 'common' }),
            onClick: () => void archive.unlock(''),
          }}
        >
          {t(`access.${access}`)}
        </Note>
      )}
      {(access === 'key_lost' || access === 'key_damaged' || access === 'damaged') && (
        <Note tone="bad" action={aside}>
          {t(`access.${access}`)}
        </Note>
      )}
      {access === 'open' && damage.length > 0 && (
        <Note tone="bad" title={t('damage.title')} action={aside}>
          <ul className={styles.lines}>
            {damage.slice(0, NAMED_MOST).map((one) => (
              <DamageLine key={`${one.kind} ${'number' in one ? one.number : ''}`} damage={one} />
            ))}
          </ul>
          {t('damage.next')}
        </Note>
      )}
      {state.isFull && <Note tone="bad">{t('full')}</Note>}
      {state.hasFailed && <Note tone="bad">{t('failed')}</Note>}
    </>
  );
}

function DamageLine({ damage }: { readonly damage: Damage }) {
  const { t } = useTranslation('archive');
  if ('number' in damage) {
    return <li>{t(`damage.${damage.kind}`, { number: damage.number })}</li>;
  }
  return <li>{t('damage.end')}</li>;
}

/** Asks for the password that closed it: the account's, or one from before. */
function PasswordForm({ access }: { readonly access: 'closed' | 'former' }) {
  const { t } = useTranslation('archive');
  const { archive } = usePlatform();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const open = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '' || isBusy) return;
    setBusy(true);
    setWrong(!(await archive.unlock(password)));
    setBusy(false);
  };
  return (
    <Card>
      <form className={styles.former} onSubmit={(event) => void open(event)}>
        <p>{t(`access.${access}`)}</p>
        <TextInput
          type="password"
          autoComplete="off"
          label={t(`access.${access}.password`)}
          value={password}
          error={isWrong ? t(`access.${access}.wrong`) : undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('access.unlock')}
        </Button>
      </form>
      {access === 'former' && <WithoutPassword />}
    </Card>
  );
}

/** The way on for who does not know the former password. What is set aside stays closed: it asks first. */
function WithoutPassword() {
  const { t } = useTranslation('archive');
  const beginAnew = useBeginAnew();
  const [isAsking, setAsking] = useState(false);
  const settingAside = useMutation({ networkMode: 'always', mutationFn: beginAnew });
  return (
    <>
      <div className={styles.without}>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('aside.set')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('aside.set')}
        confirm={t('aside.set')}
        destructive
        busy={settingAside.isPending}
        error={settingAside.isError ? t('aside.failed') : undefined}
        onConfirm={() => settingAside.mutate()}
      >
        <p>{t('aside.text')}</p>
      </ConfirmDialog>
    </>
  );
}

/** Sets what is kept aside and begins another. */
function useBeginAnew(): () => Promise<void> {
  const { archive } = usePlatform();
  return async () => {
    await archive.setAside();
    await archive.choose(true);
  };
}
