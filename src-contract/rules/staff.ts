/** What an account is. An auditor reads what an administrator reads and changes nothing. */
export const roles = ['member', 'support', 'administrator', 'auditor'] as const;
export type Role = (typeof roles)[number];

/** What an administrator may do, each given apart. */
export const duties = [
  'withdrawals',
  'payouts',
  'catalogue',
  'members',
  'content',
  'settings',
  'staff',
] as const;
export type Duty = (typeof duties)[number];

/** The role and duties of an account; only administrators have duties. */
export interface Standing {
  readonly role: Role;
  readonly duties: readonly Duty[];
}

/** Whether role and duties are the same, in whatever order. */
export const isSameStanding = (one: Standing, other: Standing): boolean =>
  one.role === other.role &&
  one.duties.length === other.duties.length &&
  one.duties.every((duty) => other.duties.includes(duty));

/** Whether an account reads what administrators read. */
export const readsAdministration = ({ role }: Pick<Standing, 'role'>): boolean =>
  role === 'administrator' || role === 'auditor';

/** Whether an account reads the support desk. */
export const readsDesk = (standing: Pick<Standing, 'role'>): boolean =>
  standing.role === 'support' || readsAdministration(standing);

export const hasDuty = (standing: Standing, duty: Duty): boolean =>
  standing.role === 'administrator' && standing.duties.includes(duty);

/** Whether an account has a role beyond a member's; such an account must have a second factor. */
export const isStaff = ({ role }: Pick<Standing, 'role'>): boolean => role !== 'member';

/** Holders of the duty `staff` that always remain: one proposes, the other accepts. */
export const STAFF_HOLDERS_MIN = 2;
