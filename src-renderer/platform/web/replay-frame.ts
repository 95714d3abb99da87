import type { DiagnosticsContent } from '#contract/diagnostics/diagnostics.ts';
import { sha256 } from '#renderer/lib/browser/sha256.ts';
import { isReplayFile } from '#renderer/lib/replay-messages.ts';
import type { ReplayHello, ReplayReport } from '#renderer/lib/replay-messages.ts';

/** A recording as the frame around nothing but it was given it. */
export interface FramedRecording {
  readonly content: DiagnosticsContent;
  readonly report: (report: ReplayReport) => void;
}

/** The file's text and the port to the page around, which is of our own origin or not listened to. */
function receiveFile(): Promise<{ readonly text: string; readonly port: MessagePort }> {
  return new Promise((resolve) => {
    const hear = ({ source, origin, data, ports: [port] }: MessageEvent): void => {
      if (source !== parent || origin !== location.origin || !port || !isReplayFile(data)) return;
      removeEventListener('message', hear);
      resolve({ text: data.text, port });
    };
    addEventListener('message', hear);
    parent.postMessage({ type: 'replay:hello' } satisfies ReplayHello, location.origin);
  });
}

/**
 * Asks the page around for a file and checks it here, where nothing can be asked for: the frame's
 * policy has no address. Undefined where the file is refused, which the page is told.
 */
export async function receiveRecording(): Promise<FramedRecording | undefined> {
  const { text, port } = await receiveFile();
  const report = (what: ReplayReport): void => port.postMessage(what);
  const { readDiagnostics } = await import('#contract/diagnostics/read-diagnostics.ts');
  const read = await readDiagnostics(text, sha256);
  if ('problem' in read) {
    report({ type: 'replay:refused', problem: read.problem });
    return undefined;
  }
  return { content: read.content, report };
}
