import type { MacroFields } from '#contract/api/admin/support/texts.ts';

/** Macros of the demo's desk. Amounts are filled in with their unit. */
export const demoMacros: readonly MacroFields[] = [
  {
    name_es: 'Precio fijado con el código',
    text_es:
      'El precio quedó fijado con tu código: recibes {{withdrawal.token_amount}} a {{withdrawal.price}}, aunque hoy sea otro.',
    name_en: 'Price fixed with the code',
    text_en:
      'The price was fixed with your code: you receive {{withdrawal.token_amount}} at {{withdrawal.price}}, whatever it is today.',
    category: 'withdrawal',
  },
  {
    name_es: 'Tarifa dentro del monto',
    text_es:
      'Por la tarifa de retiro. Está dentro del monto que pediste: {{withdrawal.amount}} − {{withdrawal.fee}} = {{withdrawal.net}}.',
    name_en: 'Fee inside the amount',
    text_en:
      'Because of the withdrawal fee. It is inside the amount you asked for: {{withdrawal.amount}} − {{withdrawal.fee}} = {{withdrawal.net}}.',
    category: 'withdrawal',
  },
  {
    name_es: 'No falta nada',
    text_es:
      'Hola, {{name}}. No falta nada de tu parte. Los lotes de pagos se arman en días de trabajo; mientras diga «En revisión» puedes cancelarlo.',
    name_en: 'Nothing is missing',
    text_en:
      'Hello, {{name}}. Nothing is missing on your side. Payout runs are made on working days; while it says "In review" you can cancel it.',
    category: 'withdrawal',
  },
  {
    name_es: 'Falta una parte del pago',
    text_es:
      'Hola, {{name}}. A tu solicitud n.º {{purchase.number}} le faltan {{purchase.missing}}. Envíalos a la misma dirección antes de que venza.',
    name_en: 'Part of the payment is missing',
    text_en:
      'Hello, {{name}}. Your request no. {{purchase.number}} still lacks {{purchase.missing}}. Send them to the same address before it expires.',
    category: 'payment',
  },
  {
    name_es: 'Gracias por escribir',
    text_es: 'Gracias, {{name}}. Si el problema sigue, responde aquí y lo vemos. {{agent}}',
    name_en: 'Thanks for writing',
    text_en:
      'Thank you, {{name}}. If the problem is still there, reply here and we will look at it. {{agent}}',
    category: null,
  },
];
