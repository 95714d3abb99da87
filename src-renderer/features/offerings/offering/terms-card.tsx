import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offering } from '#contract/api/tokenization/offerings.ts';
import { Card } from '#renderer/components/card.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { usdOfUnits } from '#renderer/domain/offering/usd-of-units.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBothClocks } from '../use-both-clocks.ts';
import styles from './offering.module.css';

/** What binds: once approved none of it changes. */
export function TermsCard({ offering }: { readonly offering: Offering }) {
  const { t, i18n } = useTranslation('tokenization');
  const format = useFormat();
  const text = useOfferingText();
  const clocks = useBothClocks();
  const whole = (units: number): string => formatWhole(units, format);
  const usdOf = (units: number): string => formatUsd(usdOfUnits(offering.price, units), format);
  const { supply, member_min: least, member_max: most, lockup_months: months } = offering;
  return (
    <Card padding="none" title={t('terms')}>
      <dl className={styles.terms}>
        <Term name={t('terms.issuer')} hint={offering.issuer_register}>
          {offering.issuer}
        </Term>
        <Term name={t('terms.asset')}>{text(offering, 'asset')}</Term>
        <Term name={t('terms.price')} hint={t('terms.price.hint')}>
          {t('usd', { amount: formatUsd(offering.price, format) })}
        </Term>
        <Term
          name={t('terms.least')}
          hint={t('units', { count: offering.least, units: whole(offering.least) })}
        >
          {t('usd', { amount: formatUsd(offering.least_usd, format) })}
        </Term>
        <Term name={t('terms.supply')} hint={t('units', { count: supply, units: whole(supply) })}>
          {t('usd', { amount: formatUsd(offering.supply_usd, format) })}
        </Term>
        <Term
          name={t('terms.member')}
          hint={t('terms.member.units', { min: whole(least), count: most, max: whole(most) })}
        >
          {t('terms.member.usd', { min: usdOf(least), max: usdOf(most) })}
        </Term>
        <Term name={t('terms.window')} hint={t('date.open', { date: clocks(offering.closes_at) })}>
          <DateText at={offering.opens_at} /> – <DateText at={offering.closes_at} />
        </Term>
        <Term name={t('terms.lockup')} hint={months > 0 && t('terms.lockup.since')}>
          {months === 0 ? t('terms.lockup.none') : t('months', { count: months })}
        </Term>
        <Term name={t('terms.countries')} hint={t('terms.countries.hint')}>
          {permitsOf(offering.permits).map(({ countries, basis, until }) => (
            <span key={`${basis}/${until}`}>
              {new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
                countries.map((country) => countryName(country, i18n.language)),
              )}
              <small>
                {until === null
                  ? basis
                  : t('terms.permit', {
                      basis,
                      date: formatDate(until, { ...format, timeZone: 'UTC' }),
                    })}
              </small>
            </span>
          ))}
        </Term>
      </dl>
    </Card>
  );
}

interface Permits {
  readonly countries: readonly string[];
  readonly basis: string;
  readonly until: string | null;
}

/** Countries that have the same permit stand together, in the order in which they are listed. */
function permitsOf(permits: Offering['permits']): readonly Permits[] {
  const groups = Map.groupBy(permits, ({ basis, valid_until: until }) => `${basis}\n${until}`);
  return [...groups.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const countries = alike.map(({ country }) => country);
    return [{ countries, basis: first.basis, until: first.valid_until }];
  });
}

interface TermProps {
  readonly name: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

function Term({ name, hint, children }: TermProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  );
}
