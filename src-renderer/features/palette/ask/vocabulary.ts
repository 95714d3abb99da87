import type { ReportFilter } from '#renderer/domain/report/report-filter.ts';

/**
 * Phrases and what they filter by, in Spanish and English, without accents. The first that matches
 * wins, so that longer ones come before what they begin with.
 */
const phrases: readonly (readonly [pattern: string, filter: ReportFilter])[] = [
  // Accounts.
  ['direct (?:bonus )?(?:balance|account)', { account: 'direct' }],
  ['(?:saldo|cuenta) (?:de )?(?:bonos? )?direct[oa]s?', { account: 'direct' }],
  ['pool (?:bonus )?(?:balance|account)', { account: 'pool' }],
  ['(?:saldo|cuenta) (?:de )?(?:bonos? )?(?:de |del )?pools?', { account: 'pool' }],
  ['global (?:network )?(?:balance|account)', { account: 'global' }],
  ['(?:saldo|cuenta) (?:de )?(?:la )?(?:red )?global', { account: 'global' }],
  ['(?:pool )?principal|capital(?: de (?:los )?pools?)?', { account: 'pool_principal' }],
  ['reserved|held|on hold|reservad[oa]s?', { account: 'held' }],

  // Kinds of entries.
  ['pool deposits?|deposits? (?:in|into|to) (?:the |a )?pools?', { kind: 'pool_deposit' }],
  ['depositos? (?:en|de|a|al) (?:un |el |los )?pools?', { kind: 'pool_deposit' }],
  ['(?:pool )?maturit(?:y|ies)', { kind: 'pool_maturity' }],
  ['fin(?:es)? de plazo(?: de (?:un |los )?pools?)?', { kind: 'pool_maturity' }],
  ['vencimientos? de (?:un |los )?pools?', { kind: 'pool_maturity' }],
  ['pool (?:results?|bonus(?:es)?|earnings?|income)', { kind: 'pool_result' }],
  ['(?:results?|bonus(?:es)?) (?:of|in|from) (?:the |a |my )?pools?', { kind: 'pool_result' }],
  ['daily results?|resultados? (?:del dia|diarios?)', { kind: 'pool_result' }],
  ['(?:resultados?|bonos?) (?:de|del|en) (?:un |el |los |mis )?pools?', { kind: 'pool_result' }],
  ['global (?:network )?deposits?', { kind: 'global_deposit' }],
  ['deposits? (?:in|into|to) (?:the )?global network', { kind: 'global_deposit' }],
  ['depositos? (?:en|de|a) (?:la )?red global|depositos? globales', { kind: 'global_deposit' }],
  ['global (?:network )?(?:earnings?|bonus(?:es)?)', { kind: 'global_earning' }],
  ['(?:earnings?|bonus(?:es)?) (?:of|from|in) (?:the )?global network', { kind: 'global_earning' }],
  ['(?:abonos?|bonos?) (?:de|en) (?:la )?red global', { kind: 'global_earning' }],
  ['(?:abonos?|bonos?) globale?s?|abonos?', { kind: 'global_earning' }],
  ['direct bonus(?:es)?', { kind: 'direct_bonus' }],
  ['bonos? (?:de |por )?(?:directos?|referidos?|patrocinio)', { kind: 'direct_bonus' }],
  ['sponsor(?:ship)? bonus(?:es)?', { kind: 'direct_bonus' }],
  ['comision(?:es)? directas?|directos?|directs?', { kind: 'direct_bonus' }],
  ['binary bonus(?:es)?|binary', { kind: 'binary_bonus' }],
  ['bonos? binarios?|comision(?:es)? binarias?|binarios?', { kind: 'binary_bonus' }],
  ['(?:membership|plan) (?:payments?|purchases?)', { kind: 'membership_payment' }],
  [
    '(?:payments?|purchases?) (?:of|for) (?:a |the |my )?(?:memberships?|plans?)',
    { kind: 'membership_payment' },
  ],
  [
    '(?:pagos?|compras?) (?:de|por) (?:la |mi |una |mis )?(?:membresias?|plan(?:es)?)',
    { kind: 'membership_payment' },
  ],
  ['memberships?|membresias?', { kind: 'membership_payment' }],
  ['course (?:payments?|purchases?)', { kind: 'course_payment' }],
  ['(?:payments?|purchases?) (?:of|for) (?:a |the |my )?courses?', { kind: 'course_payment' }],
  ['(?:pagos?|compras?) (?:de|por) (?:el |mi |un |los |mis )?cursos?', { kind: 'course_payment' }],
  ['courses?|cursos?', { kind: 'course_payment' }],
  [
    '(?:paid|completed) withdrawals?|withdrawals? paid',
    { kind: 'withdrawal_paid', account: 'held' },
  ],
  [
    'retiros? (?:ya )?(?:pagad|completad|confirmad)os?',
    { kind: 'withdrawal_paid', account: 'held' },
  ],
  ['(?:returned|refused|cancell?ed) withdrawals?', { kind: 'withdrawal_returned' }],
  ['retiros? (?:devuelt|rechazad|cancelad)os?', { kind: 'withdrawal_returned' }],
  ['requested withdrawals?|withdrawal requests?', { kind: 'withdrawal_requested' }],
  ['retiros? (?:solicitad|pedid)os?', { kind: 'withdrawal_requested' }],
  ['solicitud(?:es)? de retiros?', { kind: 'withdrawal_requested' }],
  ['debt payments?|payments? of (?:a |the |my )?debts?', { kind: 'debt_payment' }],
  ['pagos? de (?:la |una |mi )?deudas?', { kind: 'debt_payment' }],
  ['debts?|deudas?', { account: 'debt' }],
  ['reversals?|reversion(?:es)?', { kind: 'reversal' }],

  // What entries come from.
  ['(?:daily )?closings?|cierres?(?: diarios?)?', { source: 'closing' }],
  ['(?:pool positions?|positions?) (?:in|of) (?:the |my )?pools?', { source: 'pool_position' }],
  ['pool positions?|posicion(?:es)? (?:en|de) (?:un |los )?pools?', { source: 'pool_position' }],
  ['pools?', { source: 'pool_position' }],
  ['global network|red global', { source: 'global_deposit' }],

  // What becomes of the money.
  ['withdrawals?|withdrew|withdrawn|retiros?|retirad[oa]s?|retire', { flow: 'withdrawn' }],
  ['earnings?|earned|earn|income|bonus(?:es)?', { flow: 'earned' }],
  ['bonos?|comision(?:es)?|ganad[oa]s?|ganancias?|gane|ingresos', { flow: 'earned' }],
  ['spent|spend|spending|expenses?|purchases?', { flow: 'spent' }],
  ['gastos?|gastad[oa]s?|gaste|compras?', { flow: 'spent' }],
  ['moved|transfers?|movid[oa]s?|transferencias?', { flow: 'moved' }],

  // Its direction.
  ['money in|incoming|inflows?|came in|coming in|received|credits?', { side: 'in' }],
  ['entradas?|entro|entraron|recibid[oa]s?|recibi|creditos?', { side: 'in' }],
  ['money out|outgoing|outflows?|went out|going out|debits?', { side: 'out' }],
  ['salidas?|salio|salieron|debitos?|cargos?', { side: 'out' }],
];

const rules = phrases.map(
  ([pattern, filter]) => [new RegExp(`^(?:${pattern})(?= |$)`), filter] as const,
);

export interface Phrase {
  readonly matched: string;
  readonly filter: ReportFilter;
}

/** The phrase that a text begins with. */
export function readPhrase(rest: string): Phrase | undefined {
  for (const [pattern, filter] of rules) {
    const matched = pattern.exec(rest)?.[0];
    if (matched !== undefined) return { matched, filter };
  }
  return undefined;
}

/** Words that say nothing of their own. */
const fillers = new Set(
  (
    'a all amount amounts an and any are at been by did do does during entries entry find for from ' +
    'get give had has have how i in is list made make many me much my of on or please report reports ' +
    'see show sum that the to total usd was were what which with dollar dollars ' +
    'al busca buscar con cual cuales cuanta cuantas cuanto cuantos dame de del desde dolar dolares ' +
    'durante e el en es fue fueron ha han hasta hay he hecho hice importe importes la las lista lo ' +
    'los me mi mis monto montos mostrar movimiento movimientos muestra muestrame o para por que ' +
    'reporte reportes son suma tengo toda todas todo todos total tuve un una unas uno unos ver y yo -'
  ).split(' '),
);

export const isFiller = (plain: string): boolean => fillers.has(plain);

/** Never the name of a person: what reports can't be filtered by. */
const noNames = new Set(['usdt', 'usdc', 'tct', 'btc', 'eth', 'bsc']);
export const canBeName = (plain: string): boolean =>
  plain === '"' || (/^@?[\p{L}_]/u.test(plain) && !noNames.has(plain));
