const two = (value: number) => String(value).padStart(2, '0');

/** A second of a video as players write it: "2:34", "1:02:09". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A length in words: "3 min 28 s", "45 s", "1 h 2 min". */
export function lengthText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const units: readonly (readonly [number, string])[] =
    hours > 0
      ? [
          [hours, 'h'],
          [minutes, 'min'],
        ]
      : [
          [minutes, 'min'],
          [whole % 60, 's'],
        ];
  const said = units.filter(([value]) => value > 0);
  return (said.length > 0 ? said : [[0, 's'] as const])
    .map(([value, unit]) => `${value} ${unit}`)
    .join(' ');
}
