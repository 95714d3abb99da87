import { useTranslation } from 'react-i18next';
import type { OfferingCard } from '#contract/api/tokenization/offerings.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { AskedBar } from '#renderer/domain/offering/asked-bar.tsx';
import { offeringPath } from '#renderer/domain/offering/paths.ts';
import { OfferingChip } from '#renderer/domain/offering/state-chips.tsx';
import { useOfferingText } from '#renderer/domain/offering/use-offering-text.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBothClocks } from '../use-both-clocks.ts';
import styles from './list.module.css';

interface OfferingRowProps {
  readonly offering: OfferingCard;
  /** Its button is the filled one of the view. */
  readonly isFilled: boolean;
}

/** One offering: its state, what is asked for, a date and one act. */
export function OfferingRow({ offering, isFilled }: OfferingRowProps) {
  const { t, i18n } = useTranslation('tokenization');
  const format = useFormat();
  const text = useOfferingText();
  const { slug, state, issuer, issuer_country: country, own, asked, supply } = offering;
  const name = text(offering, 'name');
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <OfferingChip offering={offering} />
        <h2>{name}</h2>
        <p className={styles.hint}>
          {issuer} · {countryName(country, i18n.language)}
        </p>
      </div>
      <AskedBar offering={offering} />
      <div className={styles.when}>
        <When offering={offering} />
        {state === 'closed' && asked > supply && <small>{t('over')}</small>}
        {own.allotted !== null && own.allotted > 0 && (
          <small>
            {t('own', { count: own.allotted, units: formatWhole(own.allotted, format) })}
          </small>
        )}
        <small>{t('each', { price: formatUsd(offering.price, format) })}</small>
      </div>
      <div className={styles.act}>
        <LinkButton
          to={offeringPath(slug)}
          kind={isFilled ? 'primary' : 'plain'}
          aria-label={t('see.of', { act: t(actOf(offering)), name })}
        >
          {t(actOf(offering))}
        </LinkButton>
      </div>
    </li>
  );
}

/** What the button of a row says. */
function actOf({ state, own }: OfferingCard) {
  if (state === 'open') return 'see.open';
  if (state === 'failed' || state === 'cancelled') return 'see.why';
  return own.units > 0 ? 'see.part' : 'see.read';
}

/** The date that matters of an offering now. */
function When({ offering }: Pick<OfferingRowProps, 'offering'>) {
  const { t } = useTranslation('tokenization');
  const format = useFormat();
  const clocks = useBothClocks();
  const { state, issued_at: issued, returned_at: returned } = offering;
  const closes = formatDate(offering.closes_at, format);
  if (state === 'open') return <b>{t('date.open', { date: clocks(offering.closes_at) })}</b>;
  if (state === 'approved') return <b>{t('date.next', { date: clocks(offering.opens_at) })}</b>;
  if (state === 'issued' && issued !== null) {
    return <b>{t('date.issued', { date: formatDate(issued, format) })}</b>;
  }
  return (
    <>
      {state !== 'cancelled' && <b>{t('date.closed', { date: closes })}</b>}
      {returned !== null && (
        <small>{t('returnedAll', { date: formatDate(returned, format) })}</small>
      )}
    </>
  );
}
