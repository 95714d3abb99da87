import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/limits.ts';
import type { FieldError } from '#contract/api/errors.ts';
import { isCommonPassword } from '../base/common-passwords.ts';

const derive = promisify(argon2);

/** OWASP's second choice for Argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

function hash(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'));
  return derive('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost });
}

/** Argon2id in PHC format. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash(password, nonce, {
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`;
}

/** Compared against where there is no account, so that the answer takes as long. */
const nobodysHash = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(randomBytes(16))}$${base64(randomBytes(TAG_BYTES))}`;

/** True where the password is the hash's; null (no account) takes as long and is always false. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(phc ?? nobodysHash) ?? [];
  if (nonce === undefined || tag === undefined) throw new Error('A password hash is not Argon2id');
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return phc !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** What is wrong with a new password and its repetition, by field name. */
export function newPasswordErrors(
  password: string,
  confirmation: string,
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  if (password === '') errors['password'] = { id: 'password.required' };
  else if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    errors['password'] = {
      id: 'password.length',
      values: { min: PASSWORD_MIN, max: PASSWORD_MAX },
    };
  } else if (isCommonPassword(password)) errors['password'] = { id: 'password.common' };
  if (confirmation === '') {
    errors['password_confirmation'] = { id: 'passwordConfirmation.required' };
  } else if (confirmation !== password) {
    errors['password_confirmation'] = { id: 'passwordConfirmation.match' };
  }
  return errors;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
