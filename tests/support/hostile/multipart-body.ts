const BOUNDARY = 'tct-hostile-boundary';

/** Fields as a browser's form data would send them; keys of nested ones in brackets. */
export function multipartOf(body: unknown): {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
} {
  const parts = fieldsOf(body, '').map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    payload: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

function fieldsOf(value: unknown, name: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name || 'x', String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsOf(inner, name === '' ? key : `${name}[${key}]`),
  );
}
