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
      'Tu sesión de {{session}}. El {{date}} se usó una clave anterior de esa sesión, desde {{device}}, {{place}}. Pasa si la red se cortó a mitad de una respuesta, o si alguien copió la sesión. Tu dinero sigue en tu cuenta. Inicia sesión otra vez; si no conoces ese lugar, cambia tu contraseña.',
    ],
    en: [
      'We ended a session for security',
      'Your session on {{session}}. On {{date}} an earlier key of that session was used, from {{device}}, {{place}}. It happens when the network is cut in the middle of an answer, or when somebody copied the session. Your money is still in your account. Log in again; if you do not know that place, change your password.',
    ],
  },
  'email.changed': {
    es: [
      'Cambiaste tu correo',
      'El {{date}}. Desde ahora inicias sesión y recibes tus códigos en {{email}}, ya no en este correo. Cerramos tus otras sesiones y los retiros quedan en pausa por {{hours}} h. Si no fuiste tú, escribe a soporte ahora mismo: con este correo ya no se puede restablecer tu contraseña.',
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
      'Since {{date}} the ones before no longer work. If this was not you, change your password and write to support.',
    ],
  },
  'factor.reset': {
    es: [
      'Se quitó tu segundo factor',
      'Dos personas de TCT lo quitaron el {{date}}, porque se pidió así. Tus sesiones se cerraron y los retiros esperan {{hours}} horas. Entra con tu contraseña y activa uno nuevo. Si no lo pediste, cambia tu contraseña y escribe a soporte ahora.',
    ],
    en: [
      'Your second factor was removed',
      'Two people of TCT removed it on {{date}}, because it was asked for. Your sessions ended and withdrawals wait {{hours}} hours. Log in with your password and turn on a new one. If you did not ask for this, change your password and write to support now.',
    ],
  },
  'factor.recovery_used': {
    es: [
      'Se usó un código de recuperación',
      'El {{date}}. Te quedan {{left}}. Si no fuiste tú, cambia tu contraseña y escribe a soporte.',
    ],
    en: [
      'A recovery code was used',
      'On {{date}}. You have {{left}} left. If this was not you, change your password and write to support.',
    ],
  },
  'staff.appointed': {
    es: [
      'Eres administrador de TCT',
      'Tu usuario es {{username}}. Nadie conoce una contraseña de esta cuenta: en el inicio de sesión elige Restablecer contraseña, escribe este correo y elige la tuya con el código que recibes. Al entrar activas tu segundo factor. No reenvíes este correo ni el código: quien los tenga actúa por ti. Si no lo esperabas, escribe a soporte.',
    ],
    en: [
      'You are an administrator of TCT',
      'Your username is {{username}}. Nobody knows a password of this account: at the login choose Reset password, type this email and choose yours with the code you receive. When you log in you turn on your second factor. Do not forward this email or the code: whoever has them acts as you. If you did not expect this, write to support.',
    ],
  },
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
/** The values a template's text asks for. */
export type MailValues<Template extends MailTemplate> = Readonly<
  Record<PlaceholdersIn<(typeof mailTexts)[Template]['es'][1]>, string | number>
>;
