import { IconAddressBook, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '#contract/api/account/auth.ts';
import type { PublicSettings } from '#contract/api/public.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { reviewColumns } from '#renderer/components/form/review-columns.tsx';
import { Money, TokenAmount } from '#renderer/components/money/money.tsx';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { HIDDEN, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './nothing.module.css';

interface NothingToWithdrawProps {
  readonly user: CurrentUser;
  readonly settings: PublicSettings | undefined;
  /** TCT of the TCT account; undefined: it is not spoken of. */
  readonly tct: string | undefined;
  readonly onVerifyEmail: () => void;
}

/** In place of a form that could send nothing: what each balance holds, and what credits it. */
export function NothingToWithdraw(props: NothingToWithdrawProps) {
  const { user, settings, tct, onVerifyEmail } = props;
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  const hidden = useHidden();
  const usd = (amount: string) => (hidden ? HIDDEN : formatUsd(amount, format));
  const { available, waiting } = user.global_balance;
  const minimum = settings?.minimum_withdrawal;
  return (
    <div className={reviewColumns}>
      <Card
        padding="form"
        title={t('nothing.title')}
        subtitle={
          minimum !== undefined && t('nothing.minimum', { min: formatUsd(minimum, format) })
        }
      >
        <ul className={styles.sources}>
          <Source
            label={t('type.direct')}
            figure={<Money amount={user.balance} />}
            text={t('nothing.direct')}
            link={
              user.current_membership === null ? (
                <TextLink to="/buy-membership">{t('nothing.direct.buy')}</TextLink>
              ) : (
                <TextLink to="/referrals">{t('nothing.direct.link')}</TextLink>
              )
            }
          />
          <Source
            label={t('type.pool')}
            figure={<Money amount={user.pool_bonus_balance} />}
            text={t('nothing.pool')}
            link={<TextLink to="/my-investment">{t('nothing.pool.link')}</TextLink>}
          />
          <Source
            label={t('type.global')}
            figure={<Money amount={available} />}
            text={
              <>
                {settings && t('nothing.global', { hours: settings.global_network_wait_hours })}
                {parseUsd(waiting) > 0n && (
                  <> {t('nothing.global.waiting', { amount: usd(waiting) })}</>
                )}
              </>
            }
            link={<TextLink to="/global-network-progress">{t('nothing.global.link')}</TextLink>}
          />
          {tct !== undefined && (
            <Source
              label={t('type.tct')}
              figure={<TokenAmount amount={tct} token="TCT" />}
              text={t('nothing.tct')}
              link={<TextLink to="/exchange/account">{t('nothing.tct.link')}</TextLink>}
            />
          )}
        </ul>
      </Card>
      <div className={styles.meanwhile}>
        {parseUsd(user.held_balance) > 0n && (
          <Note tone="info" icon={IconLock}>
            {t('nothing.held', { amount: usd(user.held_balance) })}
          </Note>
        )}
        <Card title={t('nothing.meanwhile')}>
          <div className={styles.ready}>
            {!user.email_verified && (
              <Note
                tone="warn"
                action={{ label: t('refused.email_unverified.action'), onClick: onVerifyEmail }}
              >
                {t('nothing.email')}
              </Note>
            )}
            <p>
              {settings && settings.new_wallet_hold_hours > 0
                ? t('nothing.address', { hours: settings.new_wallet_hold_hours })
                : t('nothing.address.plain')}
            </p>
            <div className={styles.actions}>
              <LinkButton icon={IconAddressBook} to="/profile?tab=addresses">
                {t('nothing.address.link')}
              </LinkButton>
              <LinkButton kind="quiet" to="/made-withdrawals">
                {t('follow.all')}
              </LinkButton>
            </div>
          </div>
        </Card>
      </div>
    </div>
  );
}

interface SourceProps {
  readonly label: string;
  readonly figure: ReactNode;
  /** What credits it. */
  readonly text: ReactNode;
  readonly link: ReactNode;
}

function Source({ label, figure, text, link }: SourceProps) {
  return (
    <li className={styles.source}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        {figure}
      </div>
      <p className={styles.text}>{text}</p>
      {link}
    </li>
  );
}
