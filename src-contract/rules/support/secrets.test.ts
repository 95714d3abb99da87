import { describe, expect, it, test } from 'vitest';
import { asksForSecret, findSecrets, looksLikeSecret } from './secrets.ts';

const words = 'gravity machine north sort system female filter attitude volume fold club stay';
const key = 'a'.repeat(10) + '0123456789abcdef'.repeat(3) + 'b'.repeat(6);

describe('what must not be in a message', () => {
  it.each([
    ['code', 'Mi código es 482913 y no funciona', '482913'],
    ['code', 'el codigo que me llegó: 482 913', '482 913'],
    ['code', 'My verification code was 482-913.', '482-913'],
    ['code', '482913 es mi clave de ahora', '482913'],
    ['code', 'código de recuperación 7QF2 M9KD', '7QF2 M9KD'],
    ['password', 'Mi contraseña es Perro-2026!', 'Perro-2026!'],
    ['password', 'password: hunter2hunter2', 'hunter2hunter2'],
    ['words', `Estas son mis palabras: ${words}. ¿Sirven?`, words],
    [
      'words',
      words
        .split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join('\n')
        .slice(3),
      null,
    ],
    ['key', `la guardé aquí ${key}`, key],
    ['key', `mi llave privada es 0x${key}`, `0x${key}`],
    ['key', '-----BEGIN EC PRIVATE KEY-----\nMHQCAQEE\n-----END EC PRIVATE KEY-----', null],
  ])('%s: %s', (kind, text, secret) => {
    const found = looksLikeSecret(text);
    expect(found?.kind).toBe(kind);
    expect(text.slice(found?.start, found?.end)).toContain(secret ?? '');
  });

  it('names each one once, in their order', () => {
    const text = `código 111222 y la clave 333444, y ${key}`;
    expect(findSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '111222',
      '333444',
      key,
    ]);
  });
});

test.each([
  'Retiro n.º 100256 sigue en revisión',
  'Me faltan 482,913.50 USD',
  'El código vence antes de llegar, lo pedí 3 veces',
  `La transacción fue 0x${key}`,
  'No me llega el código. Mi solicitud es la n.º 209581 y pagué 500 USDT',
  'Mi contraseña es demasiado corta para el formulario',
  'My password is wrong, it says',
  'the quick brown fox jumps over the lazy dog and then runs home with another friend',
  'pedí este retiro ayer por la mañana desde casa como siempre hago cuando cobro algo del equipo',
  'Ayer llamé al 5512345678 y nadie contestó',
  'El 23 de noviembre de 2026 a las 10:20',
])('says nothing of: %s', (text) => {
  expect(findSecrets(text)).toEqual([]);
});

describe('what the staff must not ask', () => {
  it.each([
    'Envíame el código que te llegó',
    'Por favor, dime tu contraseña para revisar',
    '¿Cuál es tu código?',
    'Necesito tu frase semilla',
    'Please send me the code you received',
    'What is your password?',
    'Share your private key with us',
  ])('%s', (text) => {
    expect(asksForSecret(text)).not.toBeNull();
  });

  it.each([
    'Nunca te pediremos tu código ni tu contraseña.',
    'No compartas tu código con nadie',
    'Te enviamos un código a tu correo; escríbelo en la pantalla, no aquí.',
    'We will never ask you to send us your password',
    'Dime el código de error que ves',
    'Please send me the error code',
    'Cambia tu contraseña en Perfil, Seguridad.',
    'El código dura 10 minutos.',
  ])('but: %s', (text) => {
    expect(asksForSecret(text)).toBeNull();
  });
});
