import { readsTicketFile } from './domain/support/attachments.ts';
import type { ReadRules } from './domain/files/readers.ts';

/**
 * Who reads a file that belongs to a thing, beside the member who sent it: a rule a purpose, which the
 * noun that the thing is of exports. The noun `files` knows none of them.
 */
export const readRules: ReadRules = {
  ticket_attachment: readsTicketFile,
  diagnostics: readsTicketFile,
};
