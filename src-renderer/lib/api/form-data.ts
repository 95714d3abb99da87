/**
 * Encodes a body as multipart form data: nested objects become bracketed keys (`address[city]`,
 * `items[0]`), dates ISO 8601, null an empty string; undefined is omitted, as in JSON. Files and
 * blobs are sent as they are.
 */
export function toFormData(body: object): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) append(form, key, value);
  return form;
}

function append(form: FormData, key: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) form.append(key, '');
  else if (value instanceof Blob) form.append(key, value);
  else if (value instanceof Date) form.append(key, value.toISOString());
  else if (typeof value === 'object') {
    for (const [inner, item] of Object.entries(value)) append(form, `${key}[${inner}]`, item);
  } else form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
}
