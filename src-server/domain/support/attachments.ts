import type { Body } from '#contract/api/endpoint.ts';
import type { support } from '#contract/api/support.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { invalidField } from '../base/errors.ts';

/** A file that was uploaded before, as a message names it. */
export type FileInput = NonNullable<Body<typeof support.create>['attachments']>[number];

interface Taker {
  readonly messageId: number;
  /** Whose files they have to be. */
  readonly ownerId: number;
  readonly at: Date;
}

/**
 * Makes files part of a message, in its transaction. The one place where support meets the store of files.
 * @throws DomainError `validation` of the field `attachments` where one is not there, or is somebody else's
 */
export async function takeFiles(
  _tx: Transaction,
  _taker: Taker,
  inputs: readonly FileInput[],
): Promise<void> {
  if (inputs.length > 0) throw invalidField('attachments', 'file.gone');
}

/** Takes files from everybody; their bytes are dropped later. */
export async function dropAttached(
  _tx: Transaction,
  _services: Pick<Services, 'clock'>,
  _fileIds: readonly string[],
): Promise<void> {}
