export const ACADEMY_PATH = '/academy';

export const coursePath = (slug: string): string => `${ACADEMY_PATH}/${encodeURIComponent(slug)}`;

export const lessonPath = (slug: string, lesson: number): string => `${coursePath(slug)}/${lesson}`;

export const certificatePath = (number: string): string =>
  `${ACADEMY_PATH}/certificate/${encodeURIComponent(number)}`;

/** Where anyone checks a certificate, without a session. */
export const verifyPath = (number: string): string =>
  number === '' ? '/verify' : `/verify/${encodeURIComponent(number)}`;
