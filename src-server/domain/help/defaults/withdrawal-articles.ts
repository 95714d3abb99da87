import type { DefaultArticle } from './default-article.ts';

export const withdrawalArticles: readonly DefaultArticle[] = [
  {
    slug: 'por-que-mi-retiro-sigue-pendiente',
    topic: 'withdrawals',
    example: 'withdrawal',
    path: '/made-withdrawals',
    next: ['por-que-recibes-menos-de-lo-que-pides', 'que-es-la-pausa-de-seguridad'],
    es: {
      title: 'Por qué mi retiro sigue en revisión',
      lead: 'Un administrador revisa cada retiro en el orden en que llegó y lo paga en un lote. Mientras está en revisión, tu dinero sigue reservado y puedes cancelarlo.',
      body: `## Los pasos, uno por uno

| Lo que ves | Qué pasa | Se puede cancelar |
| --- | --- | --- |
| En revisión | Espera a que un administrador lo confirme | Sí |
| En pausa de seguridad | La dirección es nueva; pasa sola a revisión cuando termina | Sí |
| Confirmado | Espera el próximo lote de pagos | Sí |
| En un lote | Un administrador firma el pago | No |
| Enviado a la red | La red cuenta confirmaciones | No |
| Aprobado | Pagado y confirmado en la red | No |

Los montos grandes necesitan que los confirmen dos administradores.

## Cuánto tarda

Antes de pedirlo y mientras espera, Mis retiros dice cuánto tardaron los últimos retiros como el tuyo. Es lo que pasó, no una promesa: los lotes se arman en días de trabajo.

## Cuándo escribirnos

Si lleva más que casi todos los anteriores, o si dice que se verifica el pago y pasó un día. Escribe desde el retiro: así llega con su número.`,
    },
    en: {
      title: 'Why my withdrawal is still in review',
      lead: 'An administrator reviews each withdrawal in the order it came and pays it in a run. While it is in review your money stays reserved and you can cancel it.',
      body: `## The steps, one by one

| What you see | What happens | Can be cancelled |
| --- | --- | --- |
| In review | It waits for an administrator to confirm it | Yes |
| Security hold | The address is new; it goes to review by itself afterwards | Yes |
| Confirmed | It waits for the next payout run | Yes |
| In a run | An administrator signs the payment | No |
| Sent to the network | The network counts confirmations | No |
| Approved | Paid and confirmed on the network | No |

Large amounts need two administrators to confirm them.

## How long it takes

Before you ask and while it waits, Made withdrawals says how long the last withdrawals like yours took. It is what happened, not a promise: runs are made on working days.

## When to write to us

If it takes longer than almost all earlier ones, or if it says that the payment is being verified and a day has passed. Write from the withdrawal, so that its number comes along.`,
    },
  },
  {
    slug: 'por-que-recibes-menos-de-lo-que-pides',
    topic: 'withdrawals',
    example: 'withdrawal',
    path: '/withdrawals',
    next: ['por-que-mi-retiro-sigue-pendiente', 'que-es-la-pausa-de-seguridad'],
    es: {
      title: 'Por qué recibes menos de lo que pides',
      lead: 'La tarifa de retiro está dentro del monto que escribes. Antes de confirmar ves las tres cifras: lo que pides, la tarifa y lo que recibes.',
      body: `## La cuenta

Lo que recibes es el monto menos la tarifa, dividido entre el precio de la moneda. La tarifa depende de la moneda: una para USDT y USDC, otra para TCT. La de hoy está en Hacer un retiro.

## El precio no se mueve después

El precio de TCT queda fijado cuando pides el código. Si confirmas a tiempo, recibes exactamente lo que viste, aunque el precio suba o baje. **Un TCT puede valer menos mañana**; recibir TCT es aceptar ese riesgo.

## Qué no cobra esta tarifa

La tarifa de red la paga TCT. Cancelar un retiro no cuesta: vuelve el monto entero.`,
    },
    en: {
      title: 'Why you receive less than you ask for',
      lead: 'The withdrawal fee is inside the amount you type. Before you confirm you see the three figures: what you ask for, the fee and what you receive.',
      body: `## The sum

What you receive is the amount less the fee, divided by the price of the currency. The fee depends on the currency: one for USDT and USDC, another for TCT. Today's is in Make Withdrawal.

## The price does not move afterwards

The price of TCT is fixed when you ask for the code. If you confirm in time you receive exactly what you saw, whether the price rises or falls. **A TCT can be worth less tomorrow**; receiving TCT means taking that risk.

## What this fee does not charge

TCT pays the network fee. Cancelling a withdrawal costs nothing: the whole amount returns.`,
    },
  },
  {
    slug: 'que-es-la-pausa-de-seguridad',
    topic: 'withdrawals',
    path: '/profile/security',
    next: ['por-que-mi-retiro-sigue-pendiente', 'nadie-te-pedira-tus-codigos'],
    es: {
      title: 'Qué es la pausa de seguridad',
      lead: 'El primer retiro a una dirección nueva espera unas horas, y tras cambiar la contraseña o el correo no se puede retirar por un tiempo. Te da margen para actuar si no fuiste tú.',
      body: `## Dirección nueva

El primer retiro a una dirección espera; los siguientes a la misma, no. Verás hasta cuándo en el propio retiro. No se puede acortar: tampoco soporte puede.

## Contraseña o correo

Después de un cambio tus retiros quedan en pausa y tus otras sesiones se cierran. La pausa termina sola.

## Si no fuiste tú

Cancela el retiro en Mis retiros, cambia tu contraseña y escríbenos. Mientras dure la pausa el dinero no sale.`,
    },
    en: {
      title: 'What the security hold is',
      lead: 'The first withdrawal to a new address waits some hours, and after a change of password or email nothing can be withdrawn for a while. It gives you time to act if it was not you.',
      body: `## New address

The first withdrawal to an address waits; later ones to the same address do not. The withdrawal says until when. It cannot be made shorter: support cannot either.

## Password or email

After a change your withdrawals are paused and your other sessions end. The pause ends by itself.

## If it was not you

Cancel the withdrawal in Made withdrawals, change your password and write to us. While the hold lasts no money leaves.`,
    },
  },
];
