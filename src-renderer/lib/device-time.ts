const two = (number: number) => String(number).padStart(2, '0');

/** An instant as the device's own calendar field has it, in its zone: "2026-12-01T09:30". */
export function deviceTime(instant: string | number): string {
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
