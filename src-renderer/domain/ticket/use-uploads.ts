import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from '#contract/api/files.ts';
import { ticketLimits, type AttachmentKind } from '#contract/rules/support/tickets.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { request } from '#renderer/lib/api/request.ts';
import { isArchive } from './archive.ts';

/** A file that is with the server and waits for its message. */
export interface ReadyFile {
  readonly file_id: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

export interface Upload {
  readonly key: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly size: number;
  /** `refused`: of no use, and not sent with the message · `failed`: can be tried again. */
  readonly state: 'sending' | 'ready' | 'refused' | 'failed';
  /** How much of it has been sent, 0 to 1; null until that is known. */
  readonly share: number | null;
  readonly fileId: string | null;
  /** Why it was refused or failed. */
  readonly problem: string | null;
}

export interface Uploads {
  readonly list: readonly Upload[];
  readonly ready: readonly ReadyFile[];
  readonly isSending: boolean;
  /** No more files fit into the message. */
  readonly isFull: boolean;
  readonly add: (files: readonly File[], kind?: AttachmentKind) => void;
  /** Takes a file away; one that is being sent is sent no further. */
  readonly remove: (key: string) => void;
  readonly retry: (key: string) => void;
  readonly clear: () => void;
}

const readyOf = (list: readonly Upload[]): ReadyFile[] =>
  list.flatMap(({ kind, name, size, fileId }) =>
    fileId === null ? [] : [{ file_id: fileId, kind, name, size }],
  );

const kept = ({ file_id, kind, name, size }: ReadyFile): Upload => ({
  key: file_id,
  kind,
  name,
  size,
  state: 'ready',
  share: null,
  fileId: file_id,
  problem: null,
});

let made = 0;

/**
 * Files of a message that is being written: each is sent at once, and the message names those that
 * arrived. `before` are those of a draft; `onReady` hears of what a draft should keep.
 */
export function useUploads(
  before: readonly ReadyFile[],
  onReady: (ready: readonly ReadyFile[]) => void,
): Uploads {
  const { t } = useTranslation(['ticket', 'validation']);
  const errorText = useErrorText();
  const [list, setList] = useState<readonly Upload[]>(() => before.map(kept));
  const current = useRef(list);
  const sources = useRef(new Map<string, File>());
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current: all } = running;
    return () => {
      for (const one of all.values()) one.abort();
      all.clear();
    };
  }, []);

  const update = (next: readonly Upload[]) => {
    const ready = readyOf(next);
    const isChanged = JSON.stringify(ready) !== JSON.stringify(readyOf(current.current));
    current.current = next;
    setList(next);
    if (isChanged) onReady(ready);
  };
  const change = (key: string, changed: Partial<Upload>) =>
    update(current.current.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  const refusal = (error: unknown): Pick<Upload, 'state' | 'problem'> => {
    const field = error instanceof ApiError ? error.fields['file'] : undefined;
    if (!field) return { state: 'failed', problem: errorText(error) };
    return {
      state: 'refused',
      problem: t(field.id, { ns: 'validation', ...field.values }),
    };
  };

  const send = async (key: string, file: File, kind: AttachmentKind) => {
    const stop = new AbortController();
    const { signal } = stop;
    running.current.set(key, stop);
    const onProgress = (share: number) => {
      if (!signal.aborted) change(key, { share });
    };
    try {
      if (kind === 'file' && (await isArchive(file))) {
        if (!signal.aborted) change(key, { state: 'refused', problem: t('file.archive') });
        return;
      }
      const purpose = kind === 'recording' ? 'diagnostics' : 'ticket_attachment';
      const view = await request(files.send, { body: { purpose, file }, signal, onProgress });
      change(key, { state: 'ready', fileId: view.id, name: view.name, size: view.size });
    } catch (error) {
      if (!signal.aborted) change(key, refusal(error));
    } finally {
      if (running.current.get(key) === stop) running.current.delete(key);
    }
  };

  const useful = list.filter(({ state }) => state !== 'refused').length;
  return {
    list,
    ready: readyOf(list),
    isSending: list.some(({ state }) => state === 'sending'),
    isFull: useful >= ticketLimits.attachments,
    add(chosen, kind = 'file') {
      const room = Math.max(0, ticketLimits.attachments - useful);
      const fresh = chosen.slice(0, room).map((file) => {
        made += 1;
        return { key: `upload-${made}`, file };
      });
      for (const { key, file } of fresh) sources.current.set(key, file);
      update([
        ...current.current,
        ...fresh.map(({ key, file }): Upload => ({
          key,
          kind,
          name: file.name,
          size: file.size,
          state: 'sending',
          share: null,
          fileId: null,
          problem: null,
        })),
      ]);
      for (const { key, file } of fresh) void send(key, file, kind);
    },
    remove(key) {
      running.current.get(key)?.abort();
      sources.current.delete(key);
      update(current.current.filter((one) => one.key !== key));
    },
    retry(key) {
      const file = sources.current.get(key);
      const upload = current.current.find((one) => one.key === key);
      if (!file || !upload) return;
      change(key, { state: 'sending', share: null, problem: null });
      void send(key, file, upload.kind);
    },
    clear() {
      for (const one of running.current.values()) one.abort();
      sources.current.clear();
      current.current = [];
      setList([]);
    },
  };
}
