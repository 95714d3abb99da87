import {
  IconCheck,
  IconDeviceMobile,
  IconFingerprint,
  IconMinus,
  IconShieldOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StaffPerson } from '#contract/api/admin/staff.ts';
import { duties, type Duty } from '#contract/rules/staff.ts';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { Avatar } from '#renderer/components/avatar.tsx';
import type { Column, PhoneRow } from '#renderer/components/data/table/props.ts';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './admin-staff.module.css';

/** "Retiros, Pagos y Equipo"; "Ninguno" without any. */
function useDutyNames() {
  const { t } = useTranslation('proposals');
  const { language } = useFormat();
  return (given: readonly Duty[]): string => {
    const named = duties.filter((duty) => given.includes(duty)).map((duty) => t(`duty.${duty}`));
    if (named.length === 0) return t('value.none');
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(named);
  };
}

const factorIcons = {
  passkey: IconFingerprint,
  totp: IconDeviceMobile,
  none: IconShieldOff,
} as const;

interface StaffTableProps {
  readonly people: readonly StaffPerson[];
  /** Username of the one that is being changed. */
  readonly current: string;
  readonly onOpen: (username: string) => void;
}

/** Who may do what: a column a duty. */
export function StaffTable({ people, current, onOpen }: StaffTableProps) {
  const { t } = useTranslation(['admin-staff', 'proposals']);
  const dutyNames = useDutyNames();
  const roleOf = ({ role, is_me }: StaffPerson): string =>
    [t(`role.${role}`, { ns: 'proposals' }), is_me && t('you', { ns: 'proposals' })]
      .filter(Boolean)
      .join(' · ');
  const columns: readonly Column<StaffPerson>[] = [
    {
      key: 'person',
      header: t('column.person'),
      cell: (person) => (
        <span className={styles.person}>
          <Avatar name={person.name} src={person.avatar} tone="neutral" />
          <TwoLineCell below={`${roleOf(person)} · ${person.username}`}>{person.name}</TwoLineCell>
        </span>
      ),
    },
    ...duties.map((duty): Column<StaffPerson> => ({
      key: duty,
      header: t(`duty.${duty}`, { ns: 'proposals' }),
      cell: (person) => <Has isGiven={person.duties.includes(duty)} />,
    })),
    {
      key: 'factor',
      header: t('column.factor'),
      cell: (person) => (
        <TwoLineCell below={<PersonState person={person} />}>
          <span className={styles.factor}>
            <Icon icon={factorIcons[person.second_factor ?? 'none']} size={16} />
            {t(`factor.${person.second_factor ?? 'none'}`)}
          </span>
        </TwoLineCell>
      ),
    },
  ];
  const phone = (person: StaffPerson): PhoneRow => ({
    leading: <Avatar name={person.name} src={person.avatar} tone="neutral" />,
    title: person.name,
    line: `${roleOf(person)} · ${dutyNames(person.duties)}`,
    end: person.proposal === null ? null : <PersonState person={person} />,
  });
  return (
    <DataTable
      label={t('caption')}
      rows={people}
      columns={columns}
      keyOf={({ username }) => username}
      nameOf={({ name }) => name}
      phone={phone}
      currentKey={current === '' ? null : current}
      onOpen={({ username }) => onOpen(username)}
    />
  );
}

function Has({ isGiven }: { readonly isGiven: boolean }) {
  const { t } = useTranslation('proposals');
  return (
    <span className={isGiven ? styles.given : styles.missing}>
      <Icon icon={isGiven ? IconCheck : IconMinus} size={16} />
      <VisuallyHidden>{t(isGiven ? 'value.yes' : 'value.no')}</VisuallyHidden>
    </span>
  );
}

function PersonState({ person }: { readonly person: StaffPerson }) {
  const { t } = useTranslation('admin-staff');
  if (person.status === 'blocked') return <StatusChip tone="bad">{t('blocked')}</StatusChip>;
  if (person.proposal !== null) {
    return <StatusChip tone="warn">{t('pending', { number: person.proposal })}</StatusChip>;
  }
  return person.last_used_at === null ? UNKNOWN : <AgoText at={person.last_used_at} />;
}
