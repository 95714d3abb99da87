import { alertTexts } from './alert-texts.ts';

/** The mails of the copy deck: subject, then the text. No links; no code or amount in a subject. */
export const mailTexts = {
  'code.withdrawal': {
    es: [
      'Tu código para confirmar un retiro',
      '{{code}} sirve solo para retirar {{amount}} USD en {{currency}} a {{address}}, red {{network}}. Vence en {{minutes}} minutos. Si no lo pediste, no lo compartas y cambia tu contraseña.',
    ],
    en: [
      'Your code to confirm a withdrawal',
      '{{code}} works only to withdraw {{amount}} USD in {{currency}} to {{address}}, {{network}} network. It expires in {{minutes}} minutes. If you did not ask for it, do not share it and change your password.',
    ],
  },
  'code.secret': {
    es: [
      'Tu código secreto',
      '{{code}} vence en {{minutes}} minutos. Si no lo pediste, cambia tu contraseña.',
    ],
    en: [
      'Your secret code',
      '{{code}} expires in {{minutes}} minutes. If you did not ask for it, change your password.',
    ],
  },
  'code.reset': {
    es: [
      'Restablecer tu contraseña',
      '{{code}} es tu código de un solo uso. Vence en {{minutes}} minutos. Si no lo pediste, ignora este correo: tu contraseña sigue igual.',
    ],
    en: [
      'Reset your password',
      '{{code}} is your one-time code. It expires in {{minutes}} minutes. If you did not ask for it, ignore this email: your password is unchanged.',
    ],
  },
  'price.announced': {
    es: [
      'Cambia el precio de la empresa de TCT',
      'El {{at}} el precio de la empresa pasa de {{from}} a {{to}} USD por TCT. Lo fija TCT; no es un precio de mercado. Tus TCT siguen en tu cuenta.',
    ],
    en: [
      'The company price of TCT changes',
      'On {{at}} the company price goes from {{from}} to {{to}} USD for one TCT. TCT sets it; it is not a market price. Your TCT stay in your account.',
    ],
  },
  'price.cancelled': {
    es: [
      'El precio de la empresa de TCT no cambia',
      'El cambio anunciado para el {{at}}, de {{from}} a {{to}} USD por TCT, se canceló. El precio de la empresa sigue en {{from}} USD.',
    ],
    en: [
      'The company price of TCT does not change',
      'The change announced for {{at}}, from {{from}} to {{to}} USD for one TCT, is cancelled. The company price stays at {{from}} USD.',
    ],
  },
  'exchange.done': {
    es: [
      'Tu intercambio está hecho',
      'Intercambio n.º {{number}}: diste {{give}} {{from}} y recibiste {{receive}} {{to}}. Un intercambio hecho no se puede deshacer. Si no fuiste tú, cambia tu contraseña y escribe a soporte.',
    ],
    en: [
      'Your exchange is done',
      'Exchange no. {{number}}: you gave {{give}} {{from}} and received {{receive}} {{to}}. An exchange cannot be undone. If this was not you, change your password and write to support.',
    ],
  },
  'withdrawal.requested': {
    es: [
      'Recibimos tu solicitud de retiro',
      'Retiro n.º {{number}}: {{amount}} USD, recibes {{tokenAmount}} {{currency}} en {{address}}. Síguelo en Mis retiros. Si no fuiste tú, cancélalo ahí y cambia tu contraseña.',
    ],
    en: [
      'We received your withdrawal request',
      'Withdrawal no. {{number}}: {{amount}} USD, you receive {{tokenAmount}} {{currency}} at {{address}}. Follow it in Made withdrawals. If this was not you, cancel it there and change your password.',
    ],
  },
  'withdrawal.paid': {
    es: [
      'Tu retiro está pagado',
      'Retiro n.º {{number}}: {{tokenAmount}} {{currency}} confirmados en {{address}}, red {{network}}. Transacción {{hash}}.',
    ],
    en: [
      'Your withdrawal is paid',
      'Withdrawal no. {{number}}: {{tokenAmount}} {{currency}} confirmed at {{address}}, {{network}} network. Transaction {{hash}}.',
    ],
  },
  'withdrawal.refused': {
    es: [
      'Tu retiro fue rechazado',
      'Retiro n.º {{number}}: {{reason}} {{amount}} USD volvieron a tu saldo. Puedes pedirlo otra vez o escribir a soporte.',
    ],
    en: [
      'Your withdrawal was refused',
      'Withdrawal no. {{number}}: {{reason}} {{amount}} USD went back to your balance. You can ask again or write to support.',
    ],
  },
  'closing.matched': {
    es: [
      'Tu cierre diario',
      'Cierre del {{day}}: se emparejaron {{matched}} BV × {{rate}} %. Se acreditaron {{paid}} USD. Tu remanente: {{left}} BV a la izquierda y {{right}} BV a la derecha. La prueba está en tu panel. Para no recibir este correo, desactívalo en Perfil, Avisos.',
    ],
    en: [
      'Your daily closing',
      'Closing of {{day}}: {{matched}} BV × {{rate}}% were matched. {{paid}} USD were credited. Your carry: {{left}} BV on the left and {{right}} BV on the right. The proof is on your dashboard. To stop this email, turn it off in Profile, Notifications.',
    ],
  },
  'closing.flushed': {
    es: [
      'Tu cierre diario, con recorte por tope',
      'Cierre del {{day}}: se emparejaron {{matched}} BV × {{rate}} %. Se acreditaron {{paid}} USD, el tope de tu plan; {{flushed}} USD no se pagan. Tu remanente: {{left}} BV a la izquierda y {{right}} BV a la derecha. La prueba está en tu panel. Para no recibir este correo, desactívalo en Perfil, Avisos.',
    ],
    en: [
      'Your daily closing, flushed by the cap',
      'Closing of {{day}}: {{matched}} BV × {{rate}}% were matched. {{paid}} USD were credited, the cap of your plan; {{flushed}} USD are not paid. Your carry: {{left}} BV on the left and {{right}} BV on the right. The proof is on your dashboard. To stop this email, turn it off in Profile, Notifications.',
    ],
  },
  'academy.bought': {
    es: [
      'Compraste un curso',
      'Pagaste {{amount}} USD por {{course}}. Ya está abierto en la Academia y sigue así aunque cambie su precio.',
    ],
    en: [
      'You bought a course',
      'You paid {{amount}} USD for {{course}}. It is open in the Academy and stays open if its price changes.',
    ],
  },
  'academy.passed': {
    es: [
      'Aprobaste un curso',
      '{{course}}. Tu certificado es el n.º {{number}}; cualquiera puede comprobarlo con ese número. Está en la Academia.',
    ],
    en: [
      'You passed a course',
      '{{course}}. Your certificate is no. {{number}}; anyone can check it by that number. It is in the Academy.',
    ],
  },
  'order.paid': {
    es: [
      'Tu pedido está pagado',
      'Pedido n.º {{number}}: {{amount}} USD. Lo ves en Tienda, Mis pedidos, con su factura y cada paso del envío.',
    ],
    en: [
      'Your order is paid',
      'Order no. {{number}}: {{amount}} USD. You see it in Marketplace, My orders, with its invoice and each step of its shipping.',
    ],
  },
  'eligibility.granted': {
    es: [
      'Tu elegibilidad está concedida',
      'Tu elegibilidad para {{country}} vale hasta el {{until}}. Tus documentos de identidad se borran el {{erased}}. La ves en Tokenización.',
    ],
    en: [
      'Your eligibility is granted',
      'Your eligibility for {{country}} is valid until {{until}}. Your identity documents are erased on {{erased}}. You see it in Tokenization.',
    ],
  },
  'eligibility.refused': {
    es: [
      'Tu elegibilidad fue rechazada',
      'El motivo está en Tokenización, donde puedes pedirla otra vez. Los documentos que enviaste se borraron.',
    ],
    en: [
      'Your eligibility was refused',
      'The reason is in Tokenization, where you can ask for it again. The documents you sent were erased.',
    ],
  },
  'eligibility.revoked': {
    es: [
      'Tu elegibilidad fue revocada',
      'El motivo está en Tokenización. Puedes pedirla otra vez. Los documentos que enviaste se borraron.',
    ],
    en: [
      'Your eligibility was revoked',
      'The reason is in Tokenization. You can ask for it again. The documents you sent were erased.',
    ],
  },
  'eligibility.lapsed': {
    es: [
      'Tu elegibilidad no se revisó a tiempo',
      'Los documentos que enviaste se borraron. Puedes pedirla otra vez en Tokenización.',
    ],
    en: [
      'Your eligibility was not reviewed in time',
      'The documents you sent were erased. You can ask for it again in Tokenization.',
    ],
  },
  'order.shipped': {
    es: [
      'Tu pedido salió',
      'Un paquete de tu pedido n.º {{number}} va en camino. Número de guía: {{tracking}}. Síguelo en Tienda, Mis pedidos.',
    ],
    en: [
      'Your order has left',
      'A package of your order no. {{number}} is on its way. Tracking number: {{tracking}}. Follow it in Marketplace, My orders.',
    ],
  },
  'order.refunded': {
    es: [
      'Un reembolso de tu pedido',
      'Pedido n.º {{number}}: {{amount}} USD vuelven por donde llegaron. Lo ves en Tienda, Mis pedidos.',
    ],
    en: [
      'A refund of your order',
      'Order no. {{number}}: {{amount}} USD go back the way they came. You see it in Marketplace, My orders.',
    ],
  },
  'support.received': {
    es: [
      'Recibimos tu caso de soporte',
      'Caso n.º {{number}}. Una persona lo lee y responde en Soporte. Nadie de TCT te pedirá tu contraseña ni tus códigos. Para no recibir estos correos, desactívalos en Perfil, Avisos.',
    ],
    en: [
      'We received your support ticket',
      'Ticket no. {{number}}. A person reads it and answers in Support. Nobody from TCT will ask for your password or your codes. To stop these emails, turn them off in Profile, Notifications.',
    ],
  },
  'support.answer': {
    es: [
      'Tienes una respuesta de soporte',
      'Caso n.º {{number}}. Ábrelo en Soporte. Para no recibir estos correos, desactívalos en Perfil, Avisos.',
    ],
    en: [
      'You have an answer from support',
      'Ticket no. {{number}}. Open it in Support. To stop these emails, turn them off in Profile, Notifications.',
    ],
  },
  'support.closed': {
    es: [
      'Se cerró tu caso de soporte',
      'Caso n.º {{number}}. Puedes leerlo cuando quieras en Soporte; si el problema sigue, escribe uno nuevo vinculado a este. Para no recibir estos correos, desactívalos en Perfil, Avisos.',
    ],
    en: [
      'Your support ticket was closed',
      'Ticket no. {{number}}. You can read it in Support whenever you want; if the problem is still there, write a new one linked to it. To stop these emails, turn them off in Profile, Notifications.',
    ],
  },
  'login.device': {
    es: [
      'Nuevo inicio de sesión',
      'Desde {{device}}, {{place}}, el {{date}}. Si no fuiste tú, cierra esa sesión en Perfil y cambia tu contraseña.',
    ],
    en: [
      'New login',
      'From {{device}}, {{place}}, on {{date}}. If this was not you, end that session in Profile and change your password.',
    ],
  },
  'session.reused': {
    es: [
      'Cerramos una sesión por seguridad',
      'Era tu sesión de {{session}}. El {{date}} se usó una copia anterior de ella, desde {{device}}, {{place}}. Puede pasar si la red se cortó a mitad de una respuesta, o si alguien copió la sesión. Tu dinero sigue en tu cuenta. Inicia sesión otra vez; si no reconoces ese lugar, cambia tu contraseña.',
    ],
    en: [
      'We ended a session for security',
      'It was your session on {{session}}. On {{date}} an older copy of it was used, from {{device}}, {{place}}. It can happen when the network is cut in the middle of an answer, or when somebody copied the session. Your money is still in your account. Log in again; if you do not recognise that place, change your password.',
    ],
  },
  'email.changed': {
    es: [
      'Cambiaste tu correo',
      'El {{date}}. Desde ahora inicias sesión y recibes tus códigos en {{email}}, ya no en este correo. Cerramos tus otras sesiones y los retiros quedan en pausa durante {{hours}} h. Si no fuiste tú, escribe a soporte ahora mismo: con este correo ya no se puede restablecer tu contraseña.',
    ],
    en: [
      'You changed your email',
      'On {{date}}. From now on you log in and receive your codes at {{email}}, no longer at this email. We ended your other sessions, and withdrawals are paused for {{hours}} h. If this was not you, write to support right now: this email can no longer reset your password.',
    ],
  },
  'password.changed': {
    es: [
      'Cambiaste tu contraseña',
      'El {{date}}. Cerramos tus otras sesiones. Si no fuiste tú, restablécela ahora y escribe a soporte.',
    ],
    en: [
      'You changed your password',
      'On {{date}}. We ended your other sessions. If this was not you, reset it now and write to support.',
    ],
  },
  'factor.totp_added': {
    es: [
      'Activaste tu app de códigos',
      'El {{date}}. Desde ahora te pedimos su código. Si no fuiste tú, cambia tu contraseña y escribe a soporte.',
    ],
    en: [
      'You turned on your code app',
      'On {{date}}. From now on we ask you for its code. If this was not you, change your password and write to support.',
    ],
  },
  'factor.totp_removed': {
    es: [
      'Quitaste tu app de códigos',
      'El {{date}}. Sus códigos ya no sirven. Si no fuiste tú, cambia tu contraseña y escribe a soporte.',
    ],
    en: [
      'You removed your code app',
      'On {{date}}. Its codes no longer work. If this was not you, change your password and write to support.',
    ],
  },
  'factor.passkey_added': {
    es: [
      'Agregaste una passkey',
      '{{name}}, el {{date}}. Con ella se puede confirmar que eres tú. Si no fuiste tú, quítala en Seguridad y cambia tu contraseña.',
    ],
    en: [
      'You added a passkey',
      '{{name}}, on {{date}}. It can confirm that it is you. If this was not you, remove it in Security and change your password.',
    ],
  },
  'factor.passkey_removed': {
    es: [
      'Quitaste una passkey',
      '{{name}}, el {{date}}. Ya no sirve. Si no fuiste tú, cambia tu contraseña y escribe a soporte.',
    ],
    en: [
      'You removed a passkey',
      '{{name}}, on {{date}}. It no longer works. If this was not you, change your password and write to support.',
    ],
  },
  'factor.recovery_renewed': {
    es: [
      'Tienes códigos de recuperación nuevos',
      'Desde el {{date}} los anteriores no sirven. Si no fuiste tú, cambia tu contraseña y escribe a soporte.',
    ],
    en: [
      'You have new recovery codes',
      'Since {{date}} the earlier ones no longer work. If this was not you, change your password and write to support.',
    ],
  },
  'factor.reset': {
    es: [
      'Se quitó tu segundo factor',
      'Dos personas de TCT lo quitaron el {{date}}, porque nos lo pidieron. Cerramos tus sesiones y tus retiros quedan en pausa durante {{hours}} h. Inicia sesión con tu contraseña y activa uno nuevo. Si no lo pediste, cambia tu contraseña y escribe a soporte ahora.',
    ],
    en: [
      'Your second factor was removed',
      'Two people at TCT removed it on {{date}}, because we were asked to. We ended your sessions, and your withdrawals are paused for {{hours}} h. Log in with your password and turn on a new one. If you did not ask for this, change your password and write to support now.',
    ],
  },
  'factor.recovery_used': {
    es: [
      'Se usó un código de recuperación',
      'El {{date}}. Códigos que te quedan: {{left}}. Si no fuiste tú, cambia tu contraseña y escribe a soporte.',
    ],
    en: [
      'A recovery code was used',
      'On {{date}}. Codes left: {{left}}. If this was not you, change your password and write to support.',
    ],
  },
  'staff.appointed': {
    es: [
      'Eres administrador de TCT',
      'Tu nombre de usuario es {{username}}. Nadie conoce la contraseña de esta cuenta: en el inicio de sesión elige Restablecer contraseña, escribe este correo y crea la tuya con el código que recibirás. Al iniciar sesión activarás tu segundo factor. No reenvíes este correo ni el código: quien los tenga actúa por ti. Si no lo esperabas, escribe a soporte.',
    ],
    en: [
      'You are an administrator of TCT',
      'Your username is {{username}}. Nobody knows the password of this account: on the login screen choose Reset password, enter this email and set yours with the code you will receive. When you log in you will turn on your second factor. Do not forward this email or the code: whoever has them acts as you. If you did not expect this, write to support.',
    ],
  },
  ...alertTexts,
  'register.exists': {
    es: [
      'Ya tienes una cuenta',
      'Alguien quiso registrarse con este correo. Si fuiste tú, inicia sesión o restablece tu contraseña. Si no, no tienes que hacer nada.',
    ],
    en: [
      'You already have an account',
      'Someone tried to register with this email. If it was you, log in or reset your password. If not, you do not have to do anything.',
    ],
  },
} as const satisfies Record<string, Record<'es' | 'en', readonly [subject: string, text: string]>>;

/** Ends every mail. */
export const mailFoot = {
  es: 'TCT Back Office. Nadie de TCT te pedirá tu contraseña ni tus códigos por correo, teléfono o chat. Escribe tú la dirección de la app; no abras enlaces de otros correos.',
  en: "TCT Back Office. Nobody from TCT will ask for your password or your codes by email, phone or chat. Type the app's address yourself; do not open links in other emails.",
} as const;

type PlaceholdersIn<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

export type MailTemplate = keyof typeof mailTexts;
export type MailLanguage = 'es' | 'en';
/** A plain decimal ("1234.50"), written by the region of who reads. */
export interface MailFigure {
  readonly decimal: string;
}

export const figure = (decimal: string): MailFigure => ({ decimal });

/** A text, a figure, or an instant. */
export type MailValue = string | number | MailFigure | Date;

/** The values a template's text asks for. */
export type MailValues<Template extends MailTemplate> = Readonly<
  Record<PlaceholdersIn<(typeof mailTexts)[Template]['es'][1]>, MailValue>
>;
