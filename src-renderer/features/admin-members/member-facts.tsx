import { useTranslation } from 'react-i18next';
import type { AdminMemberDetail } from '#contract/api/admin/members.ts';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { LegBadge } from '#renderer/components/text/leg-badge.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { UNKNOWN, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-members.module.css';

/** Where they stand in the network, what they have, and since when. */
export function MemberFacts({ member }: { readonly member: AdminMemberDetail }) {
  const { t } = useTranslation('admin-members');
  const format = useFormat();
  const { balances, organization, placed_under, sponsor } = member;
  const regions = new Intl.DisplayNames([format.language], { type: 'region', fallback: 'code' });
  const count = formatWhole(organization.count, format);
  return (
    <KeyValueList>
      <KeyValue label={t('fact.email')}>
        <span className={styles.wrap}>{member.email}</span>
      </KeyValue>
      <KeyValue label={t('fact.sponsor')}>{sponsor?.name ?? UNKNOWN}</KeyValue>
      <KeyValue label={t('fact.placed')}>
        {placed_under ? (
          <span className={styles.placed}>
            <LegBadge side={placed_under.side} />
            {placed_under.name}
          </span>
        ) : (
          UNKNOWN
        )}
      </KeyValue>
      <KeyValue label={t('fact.organization')}>
        {organization.capped ? `${count}+` : count}
      </KeyValue>
      <KeyValue label={t('fact.joined')} hint={countryName(regions, member.country)}>
        <DateText at={member.joined_at} />
      </KeyValue>
      <KeyValue label={t('fact.direct')}>
        <Money amount={balances.direct} hideable={false} />
      </KeyValue>
      <KeyValue label={t('fact.pool')}>
        <Money amount={balances.pool} hideable={false} />
      </KeyValue>
      <KeyValue label={t('fact.global')}>
        <Money amount={balances.global} hideable={false} />
      </KeyValue>
      <KeyValue label={t('fact.principal')}>
        <Money amount={balances.principal} hideable={false} />
      </KeyValue>
      <KeyValue
        label={t('fact.reserved')}
        hint={member.open_withdrawals > 0 && t('withdrawals', { count: member.open_withdrawals })}
      >
        <Money amount={balances.reserved} hideable={false} />
      </KeyValue>
      {/[1-9]/.test(balances.debt) && (
        <KeyValue label={t('fact.debt')}>
          <Money amount={balances.debt} hideable={false} />
        </KeyValue>
      )}
      <KeyValue label={t('fact.sessions')}>{formatWhole(member.sessions, format)}</KeyValue>
    </KeyValueList>
  );
}

/** An unknown code stays as it is. */
function countryName(regions: Intl.DisplayNames, code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code;
}
