/** Whoever is called so seems to speak for the company. */
const WORDS = [
  'admin',
  'administracion',
  'administrador',
  'administradora',
  'administration',
  'administrator',
  'ayuda',
  'compliance',
  'finance',
  'finanzas',
  'help',
  'helpdesk',
  'moderador',
  'moderator',
  'noreply',
  'official',
  'oficial',
  'postmaster',
  'root',
  'security',
  'seguridad',
  'sistema',
  'soporte',
  'staff',
  'superuser',
  'support',
  'sysadmin',
  'system',
  'tct',
  'team',
  'tesoreria',
  'treasury',
  'webmaster',
] as const;

/** What a reader takes for the letter; `l` and `i` are one, as a capital `I` looks like an `l`. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

const seen = (text: string): string =>
  text.replaceAll(/[0134578l]/g, (letter) => LOOK_ALIKES[letter] ?? letter).replaceAll('rn', 'm');

/** One of the words, or several in a row: `tct_support`. */
const RESERVED = new RegExp(`^(?:${WORDS.map(seen).join('|')})+$`);

/**
 * Whether a username, which holds letters, digits and underscores, reads like one of the company's
 * own: capitals, underscores, look-alikes and digits behind it make no difference.
 */
export function isReservedUsername(username: string): boolean {
  const plain = username.toLowerCase().replaceAll('_', '');
  return [plain, plain.replace(/\d+$/, '')].some((text) => RESERVED.test(seen(text)));
}
