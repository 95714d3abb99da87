import type { AcademyLanguage } from '#contract/rules/academy/courses.ts';

/** Who uses the marketplace, in which language, now. */
export interface Shopper {
  readonly memberId: number;
  readonly language: AcademyLanguage;
  readonly now: Date;
}
