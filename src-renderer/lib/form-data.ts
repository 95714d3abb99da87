/**
 * Multipart form data of a body: nested objects become bracketed keys (`address[city]`,
 * `items[0]`); dates, files and blobs are sent as they are, never taken apart; null becomes an
 * empty string. A part is bytes or text, so a date is written as JSON would write it, ISO 8601;
 * undefined is left out, as JSON does.
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
