import { useTranslation } from 'react-i18next';
import { duties, type Duty } from '#contract/rules/staff.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** "Retiros, Pagos y Equipo"; "Ninguno" without any. */
export function useDutyNames() {
  const { t } = useTranslation('approvals');
  const { language } = useFormat();
  return (given: readonly Duty[]): string => {
    const named = duties.filter((duty) => given.includes(duty)).map((duty) => t(`duty.${duty}`));
    if (named.length === 0) return t('value.none');
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(named);
  };
}
