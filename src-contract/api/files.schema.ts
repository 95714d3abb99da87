import Type from 'typebox';
import { FILE_NAME_MAX, sentPurposes } from '../rules/files.ts';
import { Instant, Strict } from './scalars.schema.ts';

/** What names a file: beyond guessing, but no permission to read it. */
export const FileId = Type.String({ pattern: '^[\\w-]{32}$' });

const view = {
  id: FileId,
  /** Its name as it was sent, cleaned; the ending says what it is. */
  name: Type.String({ maxLength: FILE_NAME_MAX }),
  /** By its content. */
  type: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
};
/** A file as the thing it belongs to shows it. */
export const FileView = Type.Object(view);

export const sendSchemas = {
  body: Strict({ purpose: Type.Enum([...sentPurposes]), file: Type.Any() }),
  answer: FileView,
  errors: ['files_unreachable'] as const,
};

export const openSchemas = {
  params: Type.Object({ id: FileId }),
  answer: Type.Object({
    ...view,
    /** Path below the origin; opens without a token until it expires, for as long as its member may read the file. */
    url: Type.String(),
    expires_at: Instant,
  }),
  errors: ['not_found'] as const,
};
