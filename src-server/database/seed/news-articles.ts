import { DAY_MS } from '#contract/rules/durations.ts';
import { poolArticle, type PoolMonth } from './pool-article.ts';
import { dateIn, keepUnits, type DemoArticle } from './news-words.ts';

/** News of the demo, newest first; their dates follow the day the demo was made. */
export function demoArticles(now: Date, pool: PoolMonth | null): DemoArticle[] {
  return [
    feeArticle(now),
    maintenanceArticle(now),
    addressBookArticle,
    carryArticle,
    ...(pool ? [poolArticle(pool)] : []),
    profileArticle,
    codesArticle,
    membershipArticle,
  ].map((article) => ({
    ...article,
    es: { ...article.es, body: keepUnits(article.es.body) },
    en: { ...article.en, body: keepUnits(article.en.body) },
  }));
}

function feeArticle(now: Date): DemoArticle {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const [es, en] = [dateIn('es', from), dateIn('en', from)];
  return {
    slug: 'tarifa-de-retiro-en-tct',
    category: 'withdrawals',
    icon: 'tabler:receipt-2',
    path: '/withdrawals',
    daysAgo: 0.9,
    es: {
      title: `La tarifa de retiro en TCT cambia el ${es}`,
      summary: 'Los retiros pedidos antes conservan la tarifa anterior.',
      body: `Desde el ${es}, 00:00 UTC, retirar en TCT tendrá una tarifa de {1.50} %. Hoy es {1.00} %. La tarifa en USDT y USDC no cambia.

| Moneda | Hoy | Desde el ${es} | Recibes por {500.00} USD |
| --- | ---: | ---: | ---: |
| USDT | {3.00} % | {3.00} % | {485.00} USD |
| USDC | {3.00} % | {3.00} % | {485.00} USD |
| TCT | {1.00} % | {1.50} % | {492.50} USD |

**Qué pasa con los retiros ya pedidos.** Un retiro pedido antes de esa hora conserva la tarifa que viste al confirmarlo, aunque se pague después.

**Por qué cambia.** La tarifa cubre la tarifa de red y la revisión de cada lote de pagos. Antes de confirmar siempre ves la tarifa y lo que recibes.`,
    },
    en: {
      title: `The withdrawal fee in TCT changes on ${en}`,
      summary: 'Withdrawals requested before keep the previous fee.',
      body: `From ${en}, 00:00 UTC, withdrawing in TCT will have a fee of {1.50}%. Today it is {1.00}%. The fee in USDT and USDC does not change.

| Currency | Today | From ${en} | You receive for {500.00} USD |
| --- | ---: | ---: | ---: |
| USDT | {3.00}% | {3.00}% | {485.00} USD |
| USDC | {3.00}% | {3.00}% | {485.00} USD |
| TCT | {1.00}% | {1.50}% | {492.50} USD |

**What happens to withdrawals already requested.** A withdrawal requested before that time keeps the fee you saw when you confirmed it, even if it is paid later.

**Why it changes.** The fee covers the network fee and the review of each payout run. Before you confirm, you always see the fee and what you receive.`,
    },
  };
}

function maintenanceArticle(now: Date): DemoArticle {
  const on = new Date(now.getTime() + 3 * DAY_MS);
  const [es, en] = [dateIn('es', on), dateIn('en', on)];
  return {
    slug: 'mantenimiento',
    category: 'platform',
    icon: 'tabler:tool',
    path: null,
    daysAgo: 2.8,
    es: {
      title: `Mantenimiento el ${es}, de 08:00 a 08:40 UTC`,
      summary: 'Podrás ver tus datos; mover dinero esperará.',
      body: `El ${es} cambiaremos de servidor entre las 08:00 y las 08:40 UTC.

- Podrás iniciar sesión, ver tus saldos, tus movimientos y tu árbol.
- No podrás pedir ni cancelar retiros. Los que ya pediste siguen su curso.
- El cierre diario no cambia de hora.

Si a las 08:40 UTC algo no responde, espera diez minutos antes de escribir a soporte. Tu dinero no se mueve mientras tanto.`,
    },
    en: {
      title: `Maintenance on ${en}, from 08:00 to 08:40 UTC`,
      summary: 'You will see your data; moving money will wait.',
      body: `On ${en} we will change servers between 08:00 and 08:40 UTC.

- You can log in and see your balances, your entries and your tree.
- You cannot request or cancel withdrawals. Those you requested go on.
- The daily closing keeps its time.

If something does not answer at 08:40 UTC, wait ten minutes before you write to support. Your money does not move meanwhile.`,
    },
  };
}

const addressBookArticle: DemoArticle = {
  slug: 'libreta-de-direcciones',
  category: 'platform',
  icon: 'tabler:address-book',
  path: '/profile',
  daysAgo: 6.1,
  es: {
    title: 'Guarda tus direcciones en la libreta',
    summary: 'Ponles un nombre y compara menos dígitos.',
    body: `En tu perfil hay una libreta de direcciones. Guardas una dirección una vez, con un código secreto, y al retirar la eliges por su nombre.

**Direcciones que se parecen.** Si escribes una dirección con el mismo comienzo y el mismo final que otra tuya, te lo decimos. Compara todos los dígitos antes de confirmar: un pago en la red no se puede deshacer.

**Guardar no acorta la pausa.** El primer retiro a una dirección nueva lleva la pausa de seguridad, esté o no en la libreta.`,
  },
  en: {
    title: 'Save your addresses in the address book',
    summary: 'Give them a name and compare fewer digits.',
    body: `Your profile has an address book. You save an address once, with a secret code, and choose it by its name when you withdraw.

**Addresses that look alike.** If you type an address with the same beginning and the same end as another one of yours, we tell you. Compare every digit before you confirm: a payment on the network cannot be undone.

**Saving does not shorten the hold.** The first withdrawal to a new address has the security hold, whether it is in the book or not.`,
  },
};

const carryArticle: DemoArticle = {
  slug: 'como-leer-tu-remanente',
  category: 'memberships',
  icon: 'tabler:scale',
  path: '/dashboard',
  daysAgo: 10.3,
  es: {
    title: 'Cómo leer tu remanente después del cierre diario',
    summary: 'Un ejemplo con {2500} y {1800} BV.',
    body: `A las 00:00 UTC el cierre diario empareja el volumen de tus dos piernas. Se empareja el menor de los dos; lo que sobra queda como remanente para otro día.

| | Pierna izquierda | Pierna derecha |
| --- | ---: | ---: |
| Antes del cierre | {2500} BV | {1800} BV |
| Emparejado | {1800} BV | {1800} BV |
| Remanente | 700 BV | 0 BV |

Con un plan Profesional, al {9.00} %, el bono binario de ese día es {162.00} USD.

**El tope diario.** Lo que pasa de tu tope se recorta: queda escrito en el movimiento y no se paga después.

**Si no calificas ese día** no se empareja nada y tu volumen sigue completo. Calificas con membresía activa y al menos un directo activo en cada pierna.`,
  },
  en: {
    title: 'How to read your carry after the daily closing',
    summary: 'An example with {2500} and {1800} BV.',
    body: `At 00:00 UTC the daily closing matches the volume of your two legs. The smaller one is matched; what is left stays as carry for another day.

| | Left leg | Right leg |
| --- | ---: | ---: |
| Before the closing | {2500} BV | {1800} BV |
| Matched | {1800} BV | {1800} BV |
| Carry | 700 BV | 0 BV |

With a Professional plan, at {9.00}%, the binary bonus of that day is {162.00} USD.

**The daily cap.** What is over your cap is flushed: it is written in the entry and not paid later.

**If you do not qualify that day** nothing is matched and your volume stays whole. You qualify with an active membership and at least one active direct in each leg.`,
  },
};

const profileArticle: DemoArticle = {
  slug: 'revisa-los-datos-de-tu-perfil',
  category: 'platform',
  icon: 'tabler:user-check',
  path: '/profile',
  daysAgo: 19.4,
  es: {
    title: 'Revisa los datos de tu perfil',
    summary: 'Un teléfono correcto nos ayuda a confirmar que eres tú.',
    body: `Tómate un minuto para revisar nombre, país y teléfono.

1. Abre tu perfil.
2. Corrige lo que haya cambiado. El teléfono y el correo piden un código secreto.
3. Verifica tu correo si aún no lo hiciste: sin eso no puedes retirar.

Después de cambiar el correo o la contraseña los retiros hacen una pausa. La ves con su cuenta atrás en la pantalla de retiros.`,
  },
  en: {
    title: 'Review your profile data',
    summary: 'A correct phone number helps us confirm it is you.',
    body: `Take a minute to review your name, country and phone number.

1. Open your profile.
2. Correct what has changed. Phone number and email ask for a secret code.
3. Verify your email if you have not: without that you cannot withdraw.

After a change of email or password, withdrawals pause. You see the pause with its countdown on the withdrawals screen.`,
  },
};

const codesArticle: DemoArticle = {
  slug: 'nadie-te-pedira-tus-codigos',
  category: 'security',
  icon: 'tabler:shield-lock',
  path: '/profile',
  daysAgo: 25.2,
  es: {
    title: 'Nadie de TCT te pedirá tus códigos',
    summary: 'Ni por correo, ni por teléfono, ni por chat.',
    body: `Un código secreto es para escribirlo en esta pantalla y en ninguna otra parte. Quien te lo pide por correo, por teléfono o por chat no es de TCT.

- El correo de un retiro nombra el monto, la moneda y la dirección completa. Compáralos antes de escribir el código.
- Nuestros correos no llevan enlaces. Escribe tú la dirección del sitio.
- Las palabras de recuperación de tu billetera no se las des a nadie. No las necesitamos.

**Si ya diste un código,** cambia tu contraseña: se cierran tus otras sesiones y los retiros hacen una pausa. Después escribe a soporte.`,
  },
  en: {
    title: 'Nobody at TCT will ask for your codes',
    summary: 'Not by email, not by phone, not by chat.',
    body: `A secret code is for typing on this screen and nowhere else. Whoever asks you for it by email, by phone or by chat is not TCT.

- The email for a withdrawal names the amount, the currency and the whole address. Compare them before you type the code.
- Our emails carry no links. Type the address of the site yourself.
- Never give anyone the recovery words of your wallet. We do not need them.

**If you gave a code away,** change your password: your other sessions end and withdrawals pause. Then write to support.`,
  },
};

const membershipArticle: DemoArticle = {
  slug: 'cuando-vence-tu-membresia',
  category: 'memberships',
  icon: null,
  path: '/dashboard',
  daysAgo: 41.6,
  es: {
    title: 'Qué pasa cuando vence tu membresía',
    summary: 'Tu lugar en el árbol y tu volumen se quedan.',
    body: `**Se quedan:** tu lugar en el árbol, tus referidos, tu volumen y tus saldos. Puedes retirar igual que antes.

**Se detienen:** los bonos directos y binarios. Lo que tus directos compren mientras está vencida no se abona después.

Renovar el mismo plan suma su duración; el panel muestra cuántos días quedan.`,
  },
  en: {
    title: 'What happens when your membership expires',
    summary: 'Your place in the tree and your volume stay.',
    body: `**These stay:** your place in the tree, your referrals, your volume and your balances. You can withdraw as before.

**These stop:** direct and binary bonuses. What your directs buy while it is expired is not credited later.

Renewing the same plan adds its duration; the dashboard shows how many days are left.`,
  },
};
