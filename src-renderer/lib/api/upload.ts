/** How much of what is sent has left: 0 to 1. */
export type OnProgress = (share: number) => void;

/** As `fetch`, and tells how far it has sent the body. */
export type Upload = (url: string, call: RequestInit, onProgress: OnProgress) => Promise<Response>;

/** Answers that have no body. */
const BODILESS = new Set([204, 205, 304]);

/**
 * By XMLHttpRequest: `fetch` does not tell how far it has sent, and sends a stream whose reading could
 * be counted over HTTP/2 only, and not in every browser. Rejects as `fetch` does.
 */
export const upload: Upload = (url, { method = 'GET', headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    const fail = () => reject(new TypeError('Failed to send'));
    call.open(method, url);
    call.responseType = 'arraybuffer';
    for (const [name, value] of new Headers(headers)) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    call.addEventListener('load', () => {
      const { status, statusText } = call;
      const answer = BODILESS.has(status) ? null : (call.response as ArrayBuffer);
      resolve(new Response(answer, { status, statusText, headers: headersOf(call) }));
    });
    call.addEventListener('error', fail);
    call.addEventListener('timeout', fail);
    call.addEventListener('abort', () => reject(signal?.reason as Error));
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    signal?.addEventListener('abort', abort);
    call.send((body ?? null) as XMLHttpRequestBodyInit | null);
  });

function headersOf(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}
