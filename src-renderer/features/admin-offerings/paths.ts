import { adminOfferingPath } from '#renderer/domain/offering/admin-offering.ts';

/** As the last part of the address: a draft that is not stored yet. */
export const NEW = 'new';
export const offeringPath = (id: number | typeof NEW): string => adminOfferingPath(id);
