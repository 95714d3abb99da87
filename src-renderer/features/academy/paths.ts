import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';

export const ACADEMY_PATH = '/academy';

export const coursePath = (slug: string): string => `${ACADEMY_PATH}/${encodeURIComponent(slug)}`;

export const lessonPath = (slug: string, lesson: number): string => `${coursePath(slug)}/${lesson}`;

/** Where a request for a course is paid. */
export const requestAt = ({
  number,
  subject,
}: Pick<PurchaseRequest, 'number' | 'subject'>): string =>
  `${coursePath(subject.slug ?? '')}?request=${number}`;

export const certificatePath = (number: string): string =>
  `${ACADEMY_PATH}/certificate/${encodeURIComponent(number)}`;

/** Where anyone checks a certificate, without a session. */
export const verifyPath = (number: string): string =>
  number === '' ? '/verify' : `/verify/${encodeURIComponent(number)}`;
