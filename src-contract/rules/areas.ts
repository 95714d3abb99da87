/** Areas of the product that are switched on and off as a whole, by the setting `area_<name>_enabled`. */
export const areas = ['support'] as const;
export type Area = (typeof areas)[number];
