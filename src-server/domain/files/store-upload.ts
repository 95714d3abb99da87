import type { Services } from '../../services.ts';
import type { PictureEncoder } from './encoder.ts';
import { maxBytesOf, receiveFile, type IncomingFile, type ReceivedFile } from './receive.ts';
import { recordFile, refuseWithoutRoom, type FileRow } from './records.ts';

/**
 * Takes a file in and makes it its member's; it belongs to nothing until `attachFiles`.
 * Opens transactions of its own: the bytes are written between them.
 * @throws as {@link receiveFile} and {@link recordFile}
 */
export async function storeUpload(
  services: Services,
  encoder: PictureEncoder,
  ownerId: number,
  incoming: IncomingFile,
): Promise<FileRow> {
  return keepFile(services, ownerId, await takeIn(services, encoder, ownerId, incoming));
}

/**
 * Writes a file's bytes, where there is room for any.
 * @throws as {@link receiveFile}
 */
export async function takeIn(
  services: Services,
  encoder: PictureEncoder,
  ownerId: number,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  const { db } = services.database;
  const { purpose } = incoming;
  await refuseWithoutRoom(db, services, ownerId, { purpose, size: 1 });
  const maxBytes = maxBytesOf(purpose, await services.settings.read(db));
  return receiveFile(services, encoder, incoming, maxBytes);
}

/**
 * Records bytes that were taken in; where that is refused, they are dropped.
 * @throws as {@link recordFile}
 */
export async function keepFile(
  services: Services,
  ownerId: number,
  received: ReceivedFile,
): Promise<FileRow> {
  try {
    return await services.database.transaction((tx) => recordFile(tx, services, ownerId, received));
  } catch (error) {
    await discard(services, received);
    throw error;
  }
}

/** Takes bytes away that nobody records; what fails here is collected later. */
export async function discard(
  { files, log }: Pick<Services, 'files' | 'log'>,
  { key }: Pick<ReceivedFile, 'key'>,
): Promise<void> {
  await files.remove(key).catch((err: unknown) => log.warn({ err }, 'a file was left over'));
}
