import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#contract/api/admin/audit.ts';
import {
  auditCounts,
  auditHoldings,
  auditNumbers,
  auditSwitches,
  auditWords,
} from '#contract/rules/audit.ts';
import { useChangeTexts } from '#renderer/domain/proposals/use-change-texts.ts';
import { formatDate, formatDateTime } from '#renderer/lib/format-date.ts';
import { formatWhole, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { changesOf, reasonOf, type AuditValue, type Change } from './audit-values.ts';

/** A subject that is a call of the API. */
const CALL = 'call/';

const numbers: ReadonlySet<string> = new Set(auditNumbers);
const holdings: ReadonlySet<string> = new Set(auditHoldings);
const counts: ReadonlySet<string> = new Set(auditCounts);
const switches: ReadonlySet<string> = new Set(auditSwitches);
/** Names whose values are words of the code; a reason may be one, or what somebody wrote. */
const worded: ReadonlySet<string> = new Set([...Object.keys(auditWords), 'reason']);
/** Whose words are those of other screens. */
const borrowed = [
  { name: 'category', ns: 'ticket', key: 'category' },
  { name: 'category', ns: 'news', key: 'category' },
  { name: 'priority', ns: 'ticket', key: 'priority' },
  { name: 'role', ns: 'proposals', key: 'role' },
  { name: 'payout', ns: 'proposals', key: 'value.payout' },
] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** Words for what an audit row says; what has none is shown as it was written. */
export function useAuditTexts() {
  const { t, i18n } = useTranslation(['admin-audit', 'proposals', 'ticket', 'news']);
  const changeTexts = useChangeTexts();
  const format = { ...useFormat(), timeZone: 'UTC' };
  const known = (key: string): string | undefined =>
    i18n.exists(key, { ns: 'admin-audit' }) ? t(key as never) : undefined;
  const yes = (given: boolean) => t(given ? 'value.yes' : 'value.no', { ns: 'proposals' });

  /** A setting's change names its value `value`; what it is of, its subject says. */
  const nameOf = ({ subject }: AuditRow, { name }: Pick<Change, 'name'>): string =>
    name === 'value' && subject.startsWith('setting/') ? subject.slice('setting/'.length) : name;

  /** A ticket is called otherwise than a purchase in the same state. */
  const wordOf = ({ subject }: AuditRow, name: string, text: string): string => {
    const lent = borrowed.find(
      ({ name: of, ns, key }) => of === name && i18n.exists(`${key}.${text}`, { ns }),
    );
    if (lent) return t(`${lent.key}.${text}` as never, { ns: lent.ns });
    const [noun = ''] = subject.split('/');
    // An end like that of a plural form would be taken for one.
    const key = text.replace(/_many$/, '-many');
    return known(`value.${noun}.${key}`) ?? known(`value.${key}`) ?? text;
  };

  /** A number by which something is known, or how many there are; null: neither. */
  const numeral = (name: string, text: string): string | null => {
    // Counted from 0 in the log, from 1 on every screen.
    if (name === 'batch') return t('value.number', { number: Number(text) + 1 });
    if (numbers.has(name)) return t('value.number', { number: text });
    if (holdings.has(name)) return t('value.holdings', { count: Number(text) });
    return counts.has(name) ? formatWhole(text, format) : null;
  };

  const value = (row: AuditRow, name: string, given: AuditValue): string => {
    if (given === undefined || given === null || given === '') return UNKNOWN;
    const text = String(given);
    if (worded.has(name)) return wordOf(row, name, text);
    if (switches.has(name)) return yes(text === 'true' || text === '1');
    const counted = numeral(name, text);
    if (counted !== null) return counted;
    if (name === 'deadline' && typeof given === 'number') {
      return formatDateTime(given * 1000, format);
    }
    if (INSTANT.test(text)) return formatDateTime(text, format);
    if (DAY.test(text)) return formatDate(text, format);
    // Lists of duties were written with and without a space.
    return changeTexts.value(name, name === 'duties' ? text.replaceAll(' ', '') : given);
  };

  /** "Estado: en revisión → en cola" */
  const change = (row: AuditRow, changed: Change): string => {
    const name = nameOf(row, changed);
    const said = {
      field: known(`field.${name}`) ?? changeTexts.field(name) ?? name,
      before: value(row, name, changed.before),
      after: value(row, name, changed.after),
    };
    return t(changed.before === undefined ? 'change.new' : 'change', said);
  };

  return {
    action: (action: string): string => known(`action.${action}`) ?? action,
    /** "bruno_c", "Retiro n.º 10497", or the subject as written. */
    subject: ({ subject, subject_name }: AuditRow): string => {
      if (subject_name !== null) return subject_name;
      if (subject.startsWith(CALL)) return subject.slice(CALL.length);
      if (subject === 'members/all') return t('subject.members');
      const [noun = '', id = ''] = subject.split('/');
      const setting = noun === 'setting' ? changeTexts.field(id) : undefined;
      if (setting !== undefined) return setting;
      const name = known(`subject.${noun}`);
      if (!name) return subject;
      return /^\d+$/.test(id) ? t('subject.numbered', { name, number: id }) : `${name} · ${id}`;
    },
    // What nobody known did, but what came over the network, was not the server.
    actor: ({ actor, origin }: AuditRow): string =>
      actor?.name ?? (origin ? t('stranger') : t('server')),
    /** What a name of the row's change is called. */
    field: (row: AuditRow, changed: Change): string => {
      const name = nameOf(row, changed);
      return known(`field.${name}`) ?? changeTexts.field(name) ?? name;
    },
    value: (row: AuditRow, changed: Change, side: 'before' | 'after'): string =>
      value(row, nameOf(row, changed), changed[side]),
    change,
    /** Every change of a row, one behind the other. */
    changes: (row: AuditRow): string =>
      changesOf(row)
        .map((changed) => change(row, changed))
        .join('; '),
    reason: (row: AuditRow): string | null => {
      const reason = reasonOf(row);
      return reason === null ? null : (known(`value.${reason}`) ?? reason);
    },
  };
}
