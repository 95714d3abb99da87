import type { DefaultArticle } from './default-article.ts';

export const accountArticles: readonly DefaultArticle[] = [
  {
    slug: 'perdi-mi-segundo-factor',
    topic: 'account',
    path: '/profile/security',
    next: ['nadie-te-pedira-tus-codigos', 'no-me-llega-el-codigo'],
    es: {
      title: 'Perdí mi segundo factor',
      lead: 'Inicia sesión con uno de tus códigos de recuperación: cada uno sirve una vez. Si tampoco los tienes, dos administradores pueden quitar el segundo factor después de comprobar que eres tú.',
      body: `## Con un código de recuperación

Al iniciar sesión elige «Código de recuperación» en lugar de la app o la passkey. Después, en Seguridad, quita lo que perdiste, agrega tu teléfono nuevo y pide códigos nuevos.

## Sin códigos de recuperación

Escríbenos desde una sesión que siga abierta. Un administrador lo pide y otro lo aprueba; al quitarlo se cierran todas tus sesiones y los retiros quedan en pausa.

## Para que no vuelva a pasar

Ten dos: una app y una passkey, o dos passkeys. Guarda los códigos en papel, lejos del teléfono.`,
    },
    en: {
      title: 'I lost my second factor',
      lead: 'Log in with one of your recovery codes: each works once. If you do not have them either, two administrators can remove the second factor after checking that it is you.',
      body: `## With a recovery code

When you log in, choose "Recovery code" instead of the app or the passkey. Then, in Security, remove what you lost, add your new phone and ask for new codes.

## Without recovery codes

Write to us from a session that is still open. One administrator asks for it and another one approves it; removing it ends all your sessions and pauses withdrawals.

## So that it does not happen again

Have two: an app and a passkey, or two passkeys. Keep the codes on paper, away from the phone.`,
    },
  },
  {
    slug: 'no-me-llega-el-codigo',
    topic: 'account',
    path: '/profile',
    next: ['verificar-mi-correo', 'nadie-te-pedira-tus-codigos'],
    es: {
      title: 'No me llega el código',
      lead: 'Mira en correo no deseado y espera un minuto antes de pedir otro. Solo sirve el último que pediste, y vence en pocos minutos.',
      body: `## Lo que suele pasar

- Llegó a correo no deseado o a «Promociones».
- Pediste varios: sirve solo el último.
- Tu proveedor lo retuvo. Algunos retrasan el primer correo de un remitente nuevo.
- El correo de tu cuenta no es el que miras. Está en Perfil.

## Qué hacer

Marca nuestro remitente como seguro y pide uno nuevo cuando termine la espera. Si pediste demasiados en una hora, la pantalla dice cuándo puedes seguir.

## Si nunca llega

Escríbenos sin el código. Podemos ver si salió y si tu proveedor lo rechazó.`,
    },
    en: {
      title: 'The code does not arrive',
      lead: 'Look in your spam folder and wait a minute before asking for another one. Only the last one you asked for works, and it expires within minutes.',
      body: `## What usually happens

- It went to spam or to "Promotions".
- You asked for several: only the last one works.
- Your provider held it back. Some delay the first email of a new sender.
- The email of your account is not the one you look at. It is in Profile.

## What to do

Mark our sender as safe in your email and ask for a new one when the wait is over. If you asked for too many within an hour, the screen says when you can go on.

## If it never arrives

Write to us without the code. We can see whether it left and whether your provider refused it.`,
    },
  },
  {
    slug: 'verificar-mi-correo',
    topic: 'account',
    path: '/profile',
    next: ['no-me-llega-el-codigo'],
    es: {
      title: 'Verificar mi correo',
      lead: 'Con el correo verificado puedes retirar y te llegan los avisos de seguridad. Se verifica con el código que enviamos al registrarte; puedes pedir otro en tu panel.',
      body: `## Cómo

En el panel, en la tarjeta de primeros pasos, escribe el código o pide uno nuevo. También en Perfil.

## Me equivoqué de correo

Cámbialo en Perfil con tu contraseña. El código llega al correo nuevo. Si ya estaba verificado, hace falta también un código del anterior.

## Qué no se puede sin verificarlo

Pedir un retiro. Lo demás funciona igual.`,
    },
    en: {
      title: 'Verifying my email',
      lead: 'With a verified email you can withdraw and receive security messages. It is verified with the code that we sent when you registered; you can ask for another one on your dashboard.',
      body: `## How

On the dashboard, in the card of first steps, type the code or ask for a new one. In Profile too.

## I typed the wrong email

Change it in Profile with your password. The code goes to the new email. If the old one was verified, a code from there is needed as well.

## What cannot be done without it

Ask for a withdrawal. Everything else works the same.`,
    },
  },
  {
    slug: 'nadie-te-pedira-tus-codigos',
    topic: 'safety',
    path: '/profile/security',
    next: ['que-es-la-pausa-de-seguridad', 'perdi-mi-segundo-factor'],
    es: {
      title: 'Nadie te pedirá tus códigos',
      lead: 'Nadie de TCT te pedirá tu contraseña, tus códigos ni las palabras de tu billetera: ni por correo, ni por teléfono, ni aquí. Quien los pide quiere tu dinero.',
      body: `## Cómo reconocer un engaño

- Te escribe primero y tiene prisa.
- Pide un código «para verificar» o «para cancelar un retiro».
- Te envía un enlace para iniciar sesión. Escribe tú la dirección.
- Promete ganancias o devolver lo perdido a cambio de un pago.

## Qué puede y qué no puede soporte

Puede ver tus retiros, pagos y casos. No puede cambiar tu correo, tu contraseña ni una dirección, ni pagar a otra. Si alguien mira tu cuenta, lo ves en tus sesiones con el motivo.

## Si ya lo diste

Cambia tu contraseña ahora, cierra tus otras sesiones en Perfil y cancela los retiros que no pediste. Si fueron las palabras de tu billetera, mueve lo que tenga a una nueva: TCT no puede recuperarlo.`,
    },
    en: {
      title: 'Nobody will ask for your codes',
      lead: 'Nobody from TCT will ask for your password, your codes or the words of your wallet: not by email, not by phone, not here. Whoever asks wants your money.',
      body: `## How to tell a fraud

- They write first and are in a hurry.
- They ask for a code "to verify" or "to cancel a withdrawal".
- They send you a link to log in. Type the address yourself.
- They promise earnings, or to bring back what was lost, for a payment.

## What support can and cannot do

It can see your withdrawals, payments and tickets. It cannot change your email, your password or an address, nor pay to another one. If somebody looks at your account, you see it in your sessions with the reason.

## If you gave it away

Change your password now, end your other sessions in Profile and cancel the withdrawals that you did not ask for. If it was the words of your wallet, move what it holds to a new one: TCT cannot bring it back.`,
    },
  },
];
