import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { OfferingList } from '#contract/api/tokenization/offerings.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { ELIGIBILITY_PATH } from '#renderer/domain/offering/paths.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './list.module.css';

/** Whether the member may subscribe, where and until when; leads to where that is checked. */
export function EligibilityChip({ eligibility }: Pick<OfferingList, 'eligibility'>) {
  const { t, i18n } = useTranslation('tokenization');
  const format = useFormat();
  const { pathname: from } = useLocation();
  const { country, valid_until: until, ended_at: ended } = eligibility;
  const isEligible = country !== null && until !== null;
  return (
    <Link to={ELIGIBILITY_PATH} state={{ from }} className={styles.chip}>
      {isEligible ? (
        <>
          <StatusChip tone="ok" icon={IconShieldCheck}>
            {t('eligibility.ok')}
          </StatusChip>{' '}
          <span>
            {t('eligibility.until', {
              country: countryName(country, i18n.language),
              date: formatDate(until, format),
            })}
          </span>
        </>
      ) : (
        <StatusChip tone="warn" icon={IconShieldQuestion}>
          {ended === null
            ? t('eligibility.none')
            : t('eligibility.ended', { date: formatDate(ended, format) })}
        </StatusChip>
      )}
    </Link>
  );
}
