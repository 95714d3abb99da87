import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';

interface EmailRowProps {
  readonly user: CurrentUser;
  readonly icon: IconType;
  readonly onVerifyEmail: () => void;
  readonly onChangeEmail: () => void;
}

/** The address, whether it is confirmed, and the two ways on. */
export function EmailRow({ user, icon, onVerifyEmail, onChangeEmail }: EmailRowProps) {
  const { t } = useTranslation('profile');
  const { email, email_verified: isVerified } = user;
  const isPhone = useIsPhone();
  const chip = (
    <StatusChip tone={isVerified ? 'ok' : 'warn'}>
      {isVerified ? t('email.verified') : t('email.unverified')}
    </StatusChip>
  );
  return (
    <TextInput
      label={t('data.email')}
      labelEnd={<TextButton onClick={onChangeEmail}>{t('email.change')}</TextButton>}
      icon={icon}
      value={email}
      readOnly
      // A phone has no room for it beside a whole address.
      end={!isPhone && chip}
      hint={isPhone ? chip : !isVerified && t('email.why')}
      hintEnd={!isVerified && <TextButton onClick={onVerifyEmail}>{t('email.verify')}</TextButton>}
    />
  );
}
