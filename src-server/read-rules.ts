import { readsCoursePicture, readsLessonFile } from './domain/academy/readers.ts';
import { readsDownload, readsProductFile } from './domain/market/readers.ts';
import { readsTicketFile } from './domain/support/attachments.ts';
import type { ReadRules } from './domain/files/readers.ts';

/**
 * Who reads a file that belongs to a thing, beside the member who sent it: a rule a purpose, which the
 * noun that the thing is of exports. The noun `files` knows none of them.
 */
export const readRules: ReadRules = {
  ticket_attachment: readsTicketFile,
  diagnostics: readsTicketFile,
  lesson_video: readsLessonFile,
  lesson_document: readsLessonFile,
  lesson_picture: readsCoursePicture,
  captions: readsLessonFile,
  // A package itself is for those who edit; what it holds is served apart.
  course_package: readsLessonFile,
  product_picture: readsProductFile,
  product_document: readsProductFile,
  product_download: readsDownload,
};
