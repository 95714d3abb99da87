import { StartRefusal } from '../start-refusal.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's value, or undefined where it is missing or empty. */
export function textOf(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** @throws StartRefusal naming the variable */
export function integerOf(
  env: Environment,
  name: string,
  { otherwise, min, max }: { otherwise: number; min: number; max: number },
): number {
  const text = textOf(env, name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new StartRefusal(
    `${name} must be a whole number from ${min} to ${max}, not "${text}": set it to one, for example ${otherwise}, or remove it.`,
  );
}

/** @throws StartRefusal naming the variable */
export function choiceOf<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = textOf(env, name);
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new StartRefusal(
    `${name} must be one of ${choices.join(', ')}, not "${text}": set it to one of them or remove it.`,
  );
}

/**
 * A URL with one of the given protocols. Its value is never repeated: it may carry a password.
 * @throws StartRefusal naming the variable
 */
export function urlOf(
  name: string,
  text: string,
  protocols: readonly string[],
  example: string,
): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && protocols.includes(url.protocol)) return url;
  throw new StartRefusal(
    `${name} is not a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}: write it like ${example}.`,
  );
}
