/**
 * What can be wrong with a row of the audit log: it says something else than when it was written;
 * the row before it is not the one it followed; it carries no seal where it must; its seal is of a
 * key that is not known; an anchor says something else; an anchor names a row that is gone.
 */
export const auditFaults = ['changed', 'link', 'unsealed', 'key', 'anchor', 'missing'] as const;
export type AuditFault = (typeof auditFaults)[number];
