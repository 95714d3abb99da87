import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorStatus, Passkey } from '#contract/api/account/second-factor.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { canUsePasskeys } from '#renderer/domain/second-factor/passkeys.ts';
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from './factor-mutations.ts';
import { NameDialog } from './name-dialog.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { useConsent } from './use-consent.tsx';
import styles from './second-factor.module.css';

interface PasskeysCardProps {
  readonly status: FactorStatus;
  /** New recovery codes, where the passkey is the first factor. */
  readonly onCodes: (codes: readonly string[]) => void;
}

type Step = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey };

export function PasskeysCard({ status, onCodes }: PasskeysCardProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const [step, setStep] = useState<Step | null>(null);
  const add = useAddPasskey();
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const consent = useConsent();
  const close = () => setStep(null);
  const renamed = step !== null && step !== 'add' && 'rename' in step ? step.rename : null;
  const removed = step !== null && step !== 'add' && 'remove' in step ? step.remove : null;
  const { passkeys, passkey_domain: domain } = status;
  const isHere = canUsePasskeys(domain);

  const nothing = () => {
    if (isHere) return t('passkeys.empty');
    return domain === null ? t('passkeys.none') : t('passkeys.elsewhere', { domain });
  };

  return (
    <Card
      padding="none"
      title={t('passkeys.title')}
      subtitle={t('passkeys.text')}
      end={
        isHere && (
          <Button size="sm" icon={IconPlus} onClick={() => setStep('add')}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {passkeys.length > 0 ? (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setStep({ rename: passkey })}
              onRemove={() => setStep({ remove: passkey })}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>{nothing()}</p>
      )}
      <NameDialog
        opened={step === 'add'}
        title={t('passkeys.create')}
        text={t('passkeys.create.text')}
        submit={t('passkeys.create')}
        onClose={close}
        onSubmit={(name) =>
          consent.run(async (password) => {
            const { recovery_codes: codes } = await add.mutateAsync({ name, password });
            if (codes) onCodes(codes);
            close();
          })
        }
      />
      <NameDialog
        opened={renamed !== null}
        title={t('passkeys.rename')}
        name={renamed?.name}
        submit={t('passkeys.save')}
        onClose={close}
        onSubmit={async (name) => {
          if (renamed) await rename.mutateAsync({ id: renamed.id, name });
          close();
        }}
      />
      <ConfirmDialog
        opened={removed !== null}
        onClose={close}
        title={t('passkeys.remove')}
        confirm={t('passkeys.remove')}
        destructive
        busy={remove.isPending}
        error={remove.error && errorText(remove.error)}
        onConfirm={() =>
          void consent
            .run(async (password) => {
              if (removed) await remove.mutateAsync({ id: removed.id, password });
              close();
            })
            // The dialog says it.
            .catch(() => undefined)
        }
      >
        {t('passkeys.remove.text', { name: removed?.name })}
      </ConfirmDialog>
      {consent.dialog}
    </Card>
  );
}
