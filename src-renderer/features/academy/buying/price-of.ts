import type { Course, CourseAccess } from '#contract/api/academy/academy.ts';

type Price = Extract<CourseAccess, { kind: 'price' }>;

/** What a course costs, or what was paid for it; undefined: nothing is paid. */
export const priceOf = ({ access }: Pick<Course, 'access'>): Price | undefined =>
  access.find((one): one is Price => one.kind === 'price');

/** The price that alone keeps a course shut, USD; null where there is nothing to buy now. */
export function priceToPay({ access, is_open }: Pick<Course, 'access' | 'is_open'>): string | null {
  const price = priceOf({ access });
  const isReady = access.every((one) => one.kind === 'price' || one.is_met);
  return !is_open && isReady && price ? price.amount : null;
}
