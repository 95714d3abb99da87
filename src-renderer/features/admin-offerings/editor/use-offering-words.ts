import { useTranslation } from 'react-i18next';
import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import { dayStart } from '#contract/rules/days.ts';
import { inBothZones } from '#renderer/lib/both-zones.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const counts = ['supply', 'asked_max', 'least', 'member_min', 'member_max'] as const;

const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n');
const both = (es: string, en: string): string => `${es || UNKNOWN} · ${en || UNKNOWN}`;

/** The parts of an offering as they are read, where two wrote the same one. */
export function useOfferingWords() {
  const { t } = useTranslation('admin-offerings');
  const format = useFormat();
  const country = (code: string): string =>
    code === '' ? UNKNOWN : countryName(code, format.language);
  const day = (value: string): string =>
    formatDate(dayStart(value), { ...format, timeZone: 'UTC' });
  return (fields: OfferingFields): Readonly<Record<keyof OfferingFields, string>> => ({
    ...fields,
    ...(Object.fromEntries(
      counts.map((name) => [name, formatWhole(fields[name], format)]),
    ) as Record<(typeof counts)[number], string>),
    issuer_country: country(fields.issuer_country),
    risks: numbered(
      fields.risks.map(
        (risk) => `${both(risk.clause_es, risk.clause_en)}\n${both(risk.text_es, risk.text_en)}`,
      ),
    ),
    opens_at: inBothZones(fields.opens_at, format),
    closes_at: inBothZones(fields.closes_at, format),
    allots_on: day(fields.allots_on),
    lockup_months: t('months', { count: fields.lockup_months }),
    permits: numbered(
      fields.permits.map(({ country: code, basis, valid_until: until }) => {
        const end = until === null ? t('permit.open') : `${t('until')} ${day(until)}`;
        return `${country(code)}: ${basis || UNKNOWN}, ${end}`;
      }),
    ),
  });
}
