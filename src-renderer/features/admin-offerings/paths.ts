export const offeringsPath = '/admin/offerings';
/** As the last part of the address: a draft that is not stored yet. */
export const NEW = 'new';
export const offeringPath = (id: number | typeof NEW): string => `${offeringsPath}/${id}`;
