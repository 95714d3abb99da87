import type { FastifyRequest } from 'fastify';
import type { MailLanguage } from '../mails/texts.ts';

/** The language a client's texts are in; Spanish unless it asks for English first. */
export function languageOf(request: FastifyRequest): MailLanguage {
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'es';
}
