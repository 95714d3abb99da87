import { endpoint, type Answer } from './endpoint.ts';
import type * as Schemas from './files.schema.ts';

/** Files that belong to other things: sent first, then attached by the call that makes the thing. */
export const files = {
  /** Multipart; `purpose` comes before `file`. What is attached to nothing is dropped after a time. */
  send: endpoint<typeof Schemas.sendSchemas>('POST', '/api/files/', {
    audience: 'member',
    multipart: true,
  }),
  /** A fresh link to a file, for whoever may read it. */
  open: endpoint<typeof Schemas.openSchemas>('GET', '/api/files/:id/', { audience: 'member' }),
};

/** A file as the thing it belongs to shows it. */
export type FileView = Answer<typeof files.send>;
export type OpenedFile = Answer<typeof files.open>;
