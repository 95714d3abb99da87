import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { CountrySelect } from './country-select.tsx';
import type { PartProps } from './part-props.ts';
import styles from '../admin-offerings.module.css';

type Permit = OfferingFields['permits'][number];

const PERMITS_MAX = 60;

interface PermitsCardProps extends PartProps {
  /** Who asked for the approval and who agreed: they stand for the permits. */
  readonly approvedBy: readonly string[];
}

/** By which licence or exemption it may be subscribed to, country by country. */
export function PermitsCard(props: PermitsCardProps) {
  const { work, errors, isReadOnly, approvedBy } = props;
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const { permits } = work.fields;
  const set = (at: number, part: Partial<Permit>) =>
    work.change({
      permits: permits.map((one, index) => (index === at ? { ...one, ...part } : one)),
    });
  return (
    <Card title={t('permits')} subtitle={t('permits.hint')}>
      <div className={styles.form}>
        {permits.length === 0 && <p className={styles.hint}>{t('permits.none')}</p>}
        {errors['permits'] !== undefined && <Note tone="bad">{errors['permits']}</Note>}
        {isReadOnly ? (
          <KeyValueList>
            {permits.map(({ country, basis, valid_until: until }) => (
              <KeyValue key={country} label={countryName(country, format.language)}>
                {basis}
                <small className={styles.below}>
                  {until === null ? (
                    t('permit.open')
                  ) : (
                    <>
                      {t('until')} <DateText at={until} utc />
                    </>
                  )}
                </small>
              </KeyValue>
            ))}
          </KeyValueList>
        ) : (
          permits.map((permit, at) => (
            <PermitFields
              // A country may be chosen anew, or twice by mistake: a permit is known by its place.
              key={at} // oxlint-disable-line react/no-array-index-key
              number={at + 1}
              permit={permit}
              error={errors[`permits.${at}.basis`] ?? errors[`permits.${at}.country`]}
              onChange={(part) => set(at, part)}
              onRemove={() => work.change({ permits: permits.filter((_, index) => index !== at) })}
            />
          ))
        )}
        {!isReadOnly && permits.length < PERMITS_MAX && (
          <Button
            size="sm"
            icon={IconPlus}
            onClick={() =>
              work.change({ permits: [...permits, { country: '', basis: '', valid_until: null }] })
            }
          >
            {t('permit.add')}
          </Button>
        )}
        {approvedBy.length > 0 && (
          <p className={styles.hint}>
            {t('permits.by', {
              names: new Intl.ListFormat(format.language, { type: 'conjunction' }).format(
                approvedBy,
              ),
            })}
          </p>
        )}
      </div>
    </Card>
  );
}

interface PermitFieldsProps {
  readonly number: number;
  readonly permit: Permit;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Permit>) => void;
  readonly onRemove: () => void;
}

function PermitFields({ number, permit, error, onChange, onRemove }: PermitFieldsProps) {
  const { t } = useTranslation('admin-offerings');
  const { language } = useFormat();
  const { country, basis, valid_until: until } = permit;
  const name = country === '' ? t('permit', { number }) : countryName(country, language);
  return (
    <fieldset className={styles.entry}>
      <legend>{name}</legend>
      <CountrySelect
        name={t('permit.country')}
        value={country}
        onChange={(code) => onChange({ country: code })}
      />
      <TextInput
        label={t('permit.basis')}
        hint={t('permit.basis.hint')}
        maxLength={120}
        autoComplete="off"
        error={error}
        value={basis}
        onChange={({ target }) => onChange({ basis: target.value })}
      />
      <TextInput
        type="date"
        label={t('permit.until')}
        hint={t('permit.until.hint')}
        value={until ?? ''}
        onChange={({ target }) => onChange({ valid_until: target.value || null })}
      />
      <IconButton icon={IconX} label={t('permit.remove', { name })} onClick={onRemove} />
    </fieldset>
  );
}
