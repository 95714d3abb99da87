import { object, string } from 'yup';
import { parseSponsorLink } from './sponsor-queries.ts';

export const sponsorLinkSchema = object({
  link: string()
    .defined()
    .test('link', 'referrer.required', (text) => parseSponsorLink(text) !== undefined),
});
