import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { files } from '#contract/api/files.ts';
import { ticketLimits, type AttachmentKind } from '#contract/rules/support/tickets.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import { request } from '#renderer/lib/api.ts';
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
  const leaving = useRef(new AbortController());
  useEffect(() => {
    // Shown again, after the page was put aside, it begins anew.
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    return () => leaving.current.abort();
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
    const { signal } = leaving.current;
    try {
      if (kind === 'file' && (await isArchive(file))) {
        change(key, { state: 'refused', problem: t('file.archive') });
        return;
      }
      const purpose = kind === 'recording' ? 'diagnostics' : 'ticket_attachment';
      const view = await request(files.send, { body: { purpose, file }, signal });
      change(key, { state: 'ready', fileId: view.id, name: view.name, size: view.size });
    } catch (error) {
      if (!signal.aborted) change(key, refusal(error));
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
          fileId: null,
          problem: null,
        })),
      ]);
      for (const { key, file } of fresh) void send(key, file, kind);
    },
    remove(key) {
      sources.current.delete(key);
      update(current.current.filter((one) => one.key !== key));
    },
    retry(key) {
      const file = sources.current.get(key);
      const upload = current.current.find((one) => one.key === key);
      if (!file || !upload) return;
      change(key, { state: 'sending', problem: null });
      void send(key, file, upload.kind);
    },
    clear() {
      sources.current.clear();
      current.current = [];
      setList([]);
    },
  };
}
