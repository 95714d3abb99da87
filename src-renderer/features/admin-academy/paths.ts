export const coursesPath = '/admin/academy';
export const coursePath = (id: number): string => `${coursesPath}/${id}`;
export const statisticsPath = (id: number): string => `${coursePath(id)}/statistics`;
