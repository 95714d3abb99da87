import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FilePath } from '../domain/files/links.ts';
import type { FileRow } from '../domain/files/records.ts';
import type { ByteRange } from '../storage/file-store.ts';

interface FileAnswer {
  readonly file: Pick<FileRow, 'name' | 'type' | 'size' | 'sha256'>;
  readonly path: FilePath;
  readonly read: (range?: ByteRange) => Promise<Readable>;
}

/** Nothing in a file does anything, whatever a browser takes it for. */
const FILE_POLICY = "sandbox; default-src 'none'";

/**
 * Answers with a file or a part of it. It is saved, never shown, but for pictures, which the server
 * encoded itself; no other site embeds it; a document among them has no origin and no scripts.
 */
export async function answerWithFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, path, read }: FileAnswer,
): Promise<FastifyReply> {
  const etag = `"${file.sha256.slice(0, 40)}"`;
  void reply.headers({
    'Content-Type': file.type.startsWith('text/') ? `${file.type}; charset=utf-8` : file.type,
    'Content-Disposition': disposition(path === 'picture' ? 'inline' : 'attachment', file.name),
    'Content-Security-Policy': FILE_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const range = rangeOf(request, etag, file.size);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('Content-Range', `bytes */${file.size}`).send();
  }
  const length = range ? range.end - range.start + 1 : file.size;
  void reply.header('Content-Length', length);
  if (range) {
    void reply
      .status(206)
      .header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await read(range ?? undefined));
}

/** RFC 6266: a name of ASCII for old programs, and the whole one. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));

const RANGE = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/;

/**
 * The one range that is asked for (RFC 9110). Null: all of it is sent, because none is asked for, the file
 * is another one than the asker began to read, or several are, which nothing here needs.
 */
export function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers['if-range'];
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const found = RANGE.exec(headers.range.trim());
  if (!found) return null;
  const [, first, last, suffix] = found;
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = Math.min(last === undefined ? Infinity : Number(last), size - 1);
  if (last !== undefined && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}
