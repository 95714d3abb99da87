import type { FastifyRequest } from 'fastify';
import { regionIn } from '../domain/base/region.ts';
import type { MailLanguage } from '../mails/texts.ts';

/** The language a client's texts are in; Spanish unless it asks for English first. */
export function languageOf(request: FastifyRequest): MailLanguage {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'es';
}

/** The region whose figures a client's device writes, as a BCP 47 tag; empty where it names none. */
export function regionOf(request: FastifyRequest): string {
  return regionIn(request.headers['accept-language'] ?? '');
}
