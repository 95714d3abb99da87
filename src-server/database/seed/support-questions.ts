import type { TicketCategory } from '#contract/rules/support/tickets.ts';

interface DemoQuestion {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  /** Hours before the demo began. */
  readonly hours: number;
  readonly fate: 'new' | 'taken' | 'snoozed' | 'solved';
}

/** Questions of the demo's other members. */
export const demoQuestions: readonly DemoQuestion[] = [
  {
    category: 'payment',
    subject: 'El pago de mi mejora aparece como parcial',
    text: 'Envié el monto exacto desde un exchange y dice que falta. ¿Descontaron la tarifa del exchange?',
    hours: 27,
    fate: 'new',
  },
  {
    category: 'account',
    subject: 'Cambié de teléfono y perdí la app de códigos',
    text: 'Todavía tengo la sesión abierta en la computadora. ¿Cómo agrego el teléfono nuevo?',
    hours: 3,
    fate: 'taken',
  },
  {
    category: 'payment',
    subject: 'Envié USDC y la solicitud pedía USDT',
    text: 'Me di cuenta después de enviarlo. ¿Se perdió?',
    hours: 2,
    fate: 'new',
  },
  {
    category: 'other',
    subject: 'Mi depósito en la red global no aparece',
    text: 'Lo hice desde mi saldo y no lo veo en Progreso.',
    hours: 20,
    fate: 'taken',
  },
  {
    category: 'tree',
    subject: '¿Por qué hubo recorte ayer?',
    text: 'Mi bono fue menor que el de la semana pasada con más volumen.',
    hours: 1,
    fate: 'new',
  },
  {
    category: 'tree',
    subject: '¿El lado de inserción cambia a quienes ya están?',
    text: 'Quiero poner a los nuevos a la derecha sin mover a nadie.',
    hours: 4,
    fate: 'new',
  },
  {
    category: 'membership',
    subject: 'Factura de mi membresía',
    text: 'Necesito un documento con el pago de mi membresía para mi contador.',
    hours: 50,
    fate: 'snoozed',
  },
  {
    category: 'withdrawal',
    subject: 'Retiro a una dirección de exchange',
    text: '¿Puedo retirar a la dirección de depósito de mi exchange o tiene que ser mía?',
    hours: 74,
    fate: 'solved',
  },
  {
    category: 'withdrawal',
    subject: '¿Cuánto dura la pausa de una dirección nueva?',
    text: 'Agregué una dirección hoy y quiero saber desde cuándo puedo retirar.',
    hours: 30,
    fate: 'solved',
  },
];
