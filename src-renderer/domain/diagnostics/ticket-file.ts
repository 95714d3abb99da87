import { files } from '#contract/api/files.ts';
import type { Body } from '#contract/api/endpoint.ts';
import type { support } from '#contract/api/support/tickets.ts';
import { diagnosticsFileName } from '#contract/diagnostics/diagnostics.ts';
import type { DiagnosticsContent, DiagnosticsFile } from '#contract/diagnostics/diagnostics.ts';
import { fileTypes } from '#contract/rules/files.ts';
import { request } from '#renderer/lib/api/request.ts';
import { composeDiagnostics } from './diagnostics.ts';
import { seal } from './sealing.ts';

/** Diagnostics as a message names them. */
export type DiagnosticsAttachment = NonNullable<Body<typeof support.create>['attachments']>[number];

/** A file for a ticket, as it will be sent: what is shown of it is read from its own text. */
export interface TicketFile {
  readonly name: string;
  readonly text: string;
  readonly content: DiagnosticsContent;
  readonly bytes: number;
}

/** Makes the file of now. Rejects where the platform writes none. */
export async function makeTicketFile(withRecording: boolean): Promise<TicketFile> {
  const text = await composeDiagnostics(withRecording);
  const { content } = JSON.parse(text) as DiagnosticsFile;
  return {
    name: diagnosticsFileName(new Date(content.made)),
    text,
    content,
    bytes: new TextEncoder().encode(text).length,
  };
}

/** As it leaves the device: encrypted to `publicKey`, unless that is empty. */
export const ticketFileToSend = async (
  { name, text }: Pick<TicketFile, 'name' | 'text'>,
  publicKey: string,
): Promise<File> =>
  publicKey === ''
    ? new File([text], name, { type: fileTypes.recording })
    : new File([await seal(text, publicKey)], `${name}.age`, { type: fileTypes.sealed });

/**
 * Sends it; it belongs to nothing until a message names it.
 * @param publicKey what it is encrypted to before it leaves the device; empty: nothing
 * @throws ApiError
 */
export async function sendTicketFile(
  { name, text }: TicketFile,
  publicKey: string,
): Promise<DiagnosticsAttachment> {
  const file = await ticketFileToSend({ name, text }, publicKey);
  const { id } = await request(files.send, { body: { purpose: 'diagnostics', file } });
  return { file_id: id, kind: 'recording' };
}
