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

interface EligibilityChipProps extends Pick<OfferingList, 'eligibility'> {
  /** Beside one offering, which may have no permit where the member is: it says no more than that it is valid. */
  readonly ofOne?: boolean;
}

/** Whether the member may subscribe, where and until when; leads to where that is checked. */
export function EligibilityChip({ eligibility, ofOne = false }: EligibilityChipProps) {
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
            {t(ofOne ? 'eligibility.valid' : 'eligibility.ok')}
          </StatusChip>{' '}
          <span>
            {t('eligibility.until', {
              country: countryName(country, i18n.language),
              date: formatDate(until, format),
            })}
          </span>
        </>
      ) : (
        <>
          <StatusChip tone="warn" icon={IconShieldQuestion}>
            {t(ended === null ? 'eligibility.check' : 'eligibility.over')}
          </StatusChip>{' '}
          <span>
            {ended === null
              ? t('eligibility.check.read')
              : t('eligibility.over.renew', { date: formatDate(ended, format) })}
          </span>
        </>
      )}
    </Link>
  );
}
