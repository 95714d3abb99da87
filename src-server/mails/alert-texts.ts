/** What administrators are written when the settlement stands still, and when it goes on. */
export const alertTexts = {
  'alert.settlement': {
    es: [
      'El cierre diario se detuvo',
      'El día que debía cerrar terminó el {{since}} y sigue abierto. Los bonos esperan y no se pierden. En Procesos ves qué día es y por qué; qué hacer está en la guía de operación, en "Settlement has stopped". Cuando se resuelva te llega otro correo.',
    ],
    en: [
      'The daily closing has stopped',
      'The day that is due ended on {{since}} and is still open. Bonuses wait and are not lost. Jobs says which day it is and why; what to do is in the operating guide, under "Settlement has stopped". Another email follows once it is over.',
    ],
  },
  'alert.settlement_over': {
    es: [
      'El cierre diario vuelve a funcionar',
      'Estaba detenido desde el {{since}}. Desde el {{until}} no queda ningún día atrasado.',
    ],
    en: [
      'The daily closing works again',
      'It had stood still since {{since}}. Since {{until}} no day is behind.',
    ],
  },
  'alert.payouts': {
    es: [
      'El servidor no lee los pagos de la red',
      'No lee bloques finales de los pagos a miembros desde el {{since}}. Lo enviado sigue reservado y nada se paga dos veces. En Procesos ves qué fuentes responden; qué hacer está en la guía de operación, en "Losing an RPC". Cuando se resuelva te llega otro correo.',
    ],
    en: [
      'The server does not read payouts from the network',
      'It has read no final block for payouts since {{since}}. What was sent stays reserved, and nothing is paid twice. Jobs says which sources answer; what to do is in the operating guide, under "Losing an RPC". Another email follows once it is over.',
    ],
  },
  'alert.payouts_over': {
    es: [
      'El servidor vuelve a leer los pagos de la red',
      'Estaba detenido desde el {{since}}; desde el {{until}} lee otra vez y sigue donde quedó.',
    ],
    en: [
      'The server reads payouts from the network again',
      'It had stood still since {{since}}; from {{until}} on it reads again, from where it stopped.',
    ],
  },
  'alert.purchases': {
    es: [
      'El servidor no lee las compras de la red',
      'No lee bloques finales de lo que pagan los miembros desde el {{since}}. Quien pagó espera su compra; nada se pierde. En Procesos ves qué fuentes responden; qué hacer está en la guía de operación, en "Losing an RPC". Cuando se resuelva te llega otro correo.',
    ],
    en: [
      'The server does not read purchases from the network',
      'It has read no final block for what members pay since {{since}}. Whoever paid waits for the purchase; nothing is lost. Jobs says which sources answer; what to do is in the operating guide, under "Losing an RPC". Another email follows once it is over.',
    ],
  },
  'alert.purchases_over': {
    es: [
      'El servidor vuelve a leer las compras de la red',
      'Estaba detenido desde el {{since}}; desde el {{until}} lee otra vez y sigue donde quedó.',
    ],
    en: [
      'The server reads purchases from the network again',
      'It had stood still since {{since}}; from {{until}} on it reads again, from where it stopped.',
    ],
  },
} as const;
