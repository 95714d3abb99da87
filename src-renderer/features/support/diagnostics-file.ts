import { noteError } from '#renderer/domain/diagnostics/diagnostics.ts';
import {
  makeTicketFile,
  sendTicketFile,
  type DiagnosticsAttachment,
} from '#renderer/domain/diagnostics/ticket-file.ts';

/** Sends what a diagnostics file would hold now; null: it did not go, and nothing is lost by that. */
export async function makeDiagnosticsFile(
  publicKey: string,
): Promise<DiagnosticsAttachment | null> {
  try {
    return await sendTicketFile(await makeTicketFile(true), publicKey);
  } catch (error) {
    noteError(error);
    return null;
  }
}
