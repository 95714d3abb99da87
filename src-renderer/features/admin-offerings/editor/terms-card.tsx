import { useTranslation } from 'react-i18next';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { InstantField } from './instant-field.tsx';
import type { PartProps } from './part-props.ts';
import styles from '../admin-offerings.module.css';

const UNITS_MAX = 1_000_000_000;
const MONTHS_MAX = 120;
const counts = ['supply', 'asked_max', 'least', 'member_min', 'member_max'] as const;
const hinted: ReadonlySet<string> = new Set(['asked_max', 'least']);

interface TermsCardProps extends PartProps {
  /** Days to step back; null: not known before it is stored. */
  readonly coolingDays: number | null;
}

/** Price, units, and when it opens, closes and is allotted. */
export function TermsCard(props: TermsCardProps) {
  const { work, errors, isReadOnly, coolingDays } = props;
  const { t } = useTranslation('admin-offerings');
  const { fields, change } = work;
  if (isReadOnly) return <FixedTerms {...props} />;
  return (
    <Card title={t('terms')}>
      <div className={styles.form}>
        <TextInput
          name="price"
          label={t('field.price')}
          inputMode="decimal"
          maxLength={15}
          autoComplete="off"
          end={<span>USD</span>}
          error={errors['price']}
          value={fields.price}
          onChange={({ target }) => change({ price: target.value })}
        />
        {counts.map((name) => (
          <div key={name}>
            <WholeField
              label={t(`field.${name}`)}
              hint={hinted.has(name) ? t(`hint.${name as 'least'}`) : undefined}
              value={fields[name]}
              min={1}
              max={UNITS_MAX}
              isReadOnly={false}
              onChange={(count) => change({ [name]: count })}
            />
            {errors[name] !== undefined && <p className={styles.wrong}>{errors[name]}</p>}
          </div>
        ))}
        <InstantField
          label={t('field.opens_at')}
          value={fields.opens_at}
          error={errors['opens_at']}
          onChange={(opens_at) => change({ opens_at })}
        />
        <InstantField
          label={t('field.closes_at')}
          value={fields.closes_at}
          error={errors['closes_at']}
          onChange={(closes_at) => change({ closes_at })}
        />
        <TextInput
          type="date"
          label={t('field.allots_on')}
          hint={
            coolingDays === null ? t('hint.allots_on') : t('hint.cooling', { count: coolingDays })
          }
          error={errors['allots_on']}
          value={fields.allots_on}
          onChange={({ target }) => target.value !== '' && change({ allots_on: target.value })}
        />
        <WholeField
          label={t('field.lockup_months')}
          value={fields.lockup_months}
          min={0}
          max={MONTHS_MAX}
          isReadOnly={false}
          onChange={(lockup_months) => change({ lockup_months })}
        />
      </div>
    </Card>
  );
}

/** What was approved, or is only read. */
function FixedTerms({ work: { fields }, coolingDays }: TermsCardProps) {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  return (
    <Card title={t('terms')}>
      <KeyValueList>
        <KeyValue label={t('field.price')}>
          <Money amount={fields.price} hideable={false} />
        </KeyValue>
        {counts.map((name) => (
          <KeyValue key={name} label={t(`field.${name}`)}>
            {formatWhole(fields[name], format)}
          </KeyValue>
        ))}
        <KeyValue label={t('field.opens_at')}>
          <DateText at={fields.opens_at} as="full" />
        </KeyValue>
        <KeyValue label={t('field.closes_at')}>
          <DateText at={fields.closes_at} as="full" />
        </KeyValue>
        <KeyValue label={t('field.allots_on')}>
          <DateText at={fields.allots_on} utc />
        </KeyValue>
        {coolingDays !== null && (
          <KeyValue label={t('cooling')}>{t('days', { count: coolingDays })}</KeyValue>
        )}
        <KeyValue label={t('field.lockup_months')}>
          {t('months', { count: fields.lockup_months })}
        </KeyValue>
      </KeyValueList>
    </Card>
  );
}
