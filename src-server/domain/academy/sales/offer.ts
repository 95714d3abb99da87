import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../../database/database.ts';
import type { Services } from '../../../services.ts';
import { assertAreaOn } from '../../base/areas.ts';
import { DomainError } from '../../base/errors.ts';
import type { DepositOffer, DepositWish } from '../../investments/deposit-paid.ts';
import { accessOf } from '../course-views.ts';
import { shelfOf } from '../shelf.ts';

type Offering = Pick<Services, 'clock' | 'settings'>;

/**
 * A course as it is offered to a member. Every condition beside the price has to be met, so that
 * nobody pays for what stays shut.
 * @throws DomainError `area_off`, `not_found` also where it is retired, `course_owned`,
 *   `course_locked` {locks}, `offer_changed` {amount} where it costs something else, or nothing
 */
export async function offerCourse(
  db: Database,
  services: Offering,
  { memberId, subjectId, amount }: DepositWish,
): Promise<DepositOffer> {
  await assertAreaOn(db, services, 'academy');
  const shelf = await shelfOf(db, { memberId, language: 'es', now: services.clock.now() });
  const shelved = shelf.courses.get(subjectId);
  if (!shelved) throw new DomainError('not_found');
  if (shelved.enrolment) throw new DomainError('course_owned');
  const { head } = shelved.version.outline;
  const locks = accessOf(head.access, shelf).filter((one) => !one.is_met);
  if (locks.length > 0) throw new DomainError('course_locked', { details: { locks } });
  const price = shelved.row.price ?? 0n;
  if (price === 0n || amount !== price) {
    throw new DomainError('offer_changed', { details: { amount: formatUsd(price) } });
  }
  return {
    name: head.title_es === '' ? head.title_en : head.title_es,
    nameEn: head.title_en === '' ? head.title_es : head.title_en,
    offer: { slug: shelved.version.slug },
  };
}
