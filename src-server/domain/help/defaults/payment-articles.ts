import type { DefaultArticle } from './default-article.ts';

export const paymentArticles: readonly DefaultArticle[] = [
  {
    slug: 'pague-menos-tarde-u-otro-token',
    topic: 'payments',
    example: 'purchase',
    path: '/buy-membership',
    next: ['renovar-o-mejorar-mi-membresia'],
    es: {
      title: 'Pagué de menos, tarde o con otro token',
      lead: 'Lo que llegó a la dirección de tu solicitud no se pierde: queda anotado con su transacción. Lo que falta se puede completar mientras la solicitud esté abierta; lo demás lo decide un administrador.',
      body: `## Llegó menos

La solicitud dice cuánto falta. Envía el resto a la misma dirección antes de que venza: se suman. Una diferencia muy pequeña se acepta sola.

## Llegó tarde

Si el pago entró después del vencimiento, un administrador decide: activa la compra o te lo devuelve. Lo ves en tu solicitud y en tus avisos.

## Llegó otro token

USDT, USDC y TCT se reconocen aunque no sea el que elegiste; un administrador lo revisa. **Un token que no aceptamos, u otra red, puede no tener arreglo**: escribe con el hash de la transacción.

## Llegó de más

La compra se activa y lo que sobra espera a un administrador, que lo devuelve a la dirección desde la que llegó.

## Pagué y no aparece

En la solicitud, «Pagué, pero…» busca tu transacción por su hash. La red tarda unos minutos en confirmarla.`,
    },
    en: {
      title: 'I paid too little, too late or with another token',
      lead: 'What arrived at the address of your request is not lost: it is on record with its transaction. What is missing can be sent while the request is open; an administrator decides about the rest.',
      body: `## Less arrived

The request says how much is missing. Send the rest to the same address before it expires: they add up. A very small difference is accepted by itself.

## It arrived late

If the payment came after the request expired, an administrator decides: the purchase is activated or you get it back. You see it in your request and in your notifications.

## Another token arrived

USDT, USDC and TCT are recognised even if it is not the one you chose; an administrator looks at it. **A token that we do not accept, or another network, may be beyond repair**: write with the hash of the transaction.

## Too much arrived

The purchase is activated and what is left over waits for an administrator, who sends it back to the address it came from.

## I paid and it does not show

In the request, "I paid but…" looks for your transaction by its hash. The network takes some minutes to confirm it.`,
    },
  },
  {
    slug: 'renovar-o-mejorar-mi-membresia',
    topic: 'memberships',
    path: '/buy-membership',
    next: ['pague-menos-tarde-u-otro-token', 'emparejado-remanente-y-recorte'],
    es: {
      title: 'Renovar o mejorar mi membresía',
      lead: 'Renovar suma tiempo al final del que tienes. Mejorar empieza hoy el plan nuevo y descuenta lo que vale el tiempo que te queda del anterior.',
      body: `## Renovar

El tiempo nuevo empieza cuando termina el actual: no pierdes días por renovar antes. Solo se puede renovar unas veces por adelantado.

## Mejorar

El plan nuevo empieza al pagar. Del precio se resta lo que vale el tiempo que te queda, según lo que pagaste por él. La pantalla muestra el descuento antes de confirmar.

## Si vence

Sin membresía activa no se pagan bonos. Tu volumen se conserva y tu lugar en el árbol no cambia. Te avisamos siete días antes y uno antes.`,
    },
    en: {
      title: 'Renewing or upgrading my membership',
      lead: 'Renewing adds time to the end of what you have. Upgrading begins the new plan today and takes off what the time left of the old one is worth.',
      body: `## Renewing

The new time begins when the present one ends: you lose no days by renewing early. A membership can be renewed only a few times ahead.

## Upgrading

The new plan begins when it is paid. What the time left is worth, by what you paid for it, is taken off the price. The screen shows it before you confirm.

## If it expires

Without an active membership no bonuses are paid. Your volume stays and your place in the tree does not change. We tell you seven days before and one day before.`,
    },
  },
  {
    slug: 'emparejado-remanente-y-recorte',
    topic: 'tree',
    example: 'closing',
    path: '/binary-tree',
    next: ['renovar-o-mejorar-mi-membresia'],
    es: {
      title: 'Emparejado, remanente y recorte',
      lead: 'Cada día se empareja la pierna con menos volumen. Lo que sobra de la otra es tu remanente y se conserva; lo que pasa del tope diario de tu plan se recorta y no se paga.',
      body: `## Un ejemplo

Tienes 1,200 BV a la izquierda y 800 BV a la derecha. Se emparejan 800 BV de cada lado. Quedan 400 BV a la izquierda: tu remanente, que cuenta mañana. El bono es la tasa de tu plan sobre 800.

## El recorte

Si el bono pasa del tope diario de tu plan, se paga el tope. Lo demás se recorta: **queda anotado y no se paga nunca**. El volumen emparejado se usa entero.

## Por qué un día no hubo bono

- Una de las piernas no tenía volumen.
- No tenías membresía activa al final del día.
- Faltaba un directo activo en una pierna.

El panel dice cuál de ellas fue, y «¿Por qué este número?» muestra la cuenta.

## Cuándo se cierra

El día termina a las 00:00 UTC. Lo que se compra después cuenta al día siguiente.`,
    },
    en: {
      title: 'Matched, carry and flushed',
      lead: 'Each day the leg with less volume is matched. What is left of the other one is your carry and stays; what exceeds the daily cap of your plan is flushed and not paid.',
      body: `## An example

You have 1,200 BV on the left and 800 BV on the right. 800 BV of each side are matched. 400 BV stay on the left: your carry, which counts tomorrow. The bonus is your plan's rate on 800.

## What is flushed

If the bonus exceeds the daily cap of your plan, the cap is paid. The rest is flushed: **it is on record and is never paid**. The matched volume is used up whole.

## Why there was no bonus on a day

- One of the legs had no volume.
- You had no active membership at the end of the day.
- An active direct was missing in one leg.

The dashboard says which one it was, and "Why this number?" shows the sum.

## When it closes

The day ends at 00:00 UTC. What is bought later counts on the next day.`,
    },
  },
];
