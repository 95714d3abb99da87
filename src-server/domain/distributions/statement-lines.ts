import { formatUnits, formatUsd, parseUsd, USD_DECIMALS } from '#contract/rules/money.ts';
import { paperText, type PaperLine } from '#contract/rules/paper.ts';
import { byQuarter, perUnit } from '#contract/rules/offerings/distribution.ts';
import type { MailLanguage } from '../../mails/texts.ts';
import { DISTRIBUTIONS_PATH } from './rows.ts';
import type { HoldingsStatement, StatedHolding } from './statement.ts';

const texts = {
  es: {
    title: 'Extracto de participaciones',
    as: 'Al',
    none: 'Sin participaciones en esta fecha.',
    noPrice: 'No hay precio de mercado: este extracto no muestra un valor.',
    units: 'Participaciones',
    price: 'Precio pagado por cada una',
    paid: 'Pagaste por ellas',
    distributed: 'Repartido hasta hoy, a tu saldo directo',
    issuer: 'Emisor',
    issued: 'Emitidas el',
    locked: 'Sin transferir hasta el',
    wallet: 'En tu billetera',
    custody: 'En custodia de la empresa',
    contract: 'Contrato de las participaciones',
    chain: 'red',
    register: 'Comparado con la red',
    block: 'bloque',
    agrees: 'red y registro coinciden',
    differs: 'red y registro no coinciden; se está revisando',
    notCompared: 'Todavía no se ha comparado con la red.',
    distributions: 'Repartos por trimestre',
    nothing: 'No se declaró reparto',
    recorded: 'Fecha de registro',
    among: 'entre',
    each: 'por participación',
    yours: 'Tus',
    waiting: 'por acreditar',
    print: 'Huella',
    check: 'Cómo comprobarlo',
    checks: [
      'Tu parte = declarado × tus participaciones ÷ todas las participaciones a la fecha de registro, con seis decimales y cortada al centavo. Lo que dejan los centavos lo conserva la empresa.',
      `En la aplicación, "Mis participaciones" (${DISTRIBUTIONS_PATH}) muestra las mismas cifras, y cada reparto abre "¿Por qué este número?", que lo calcula de nuevo en tu dispositivo.`,
      'En cualquier explorador de la red, balanceOf de tu billetera en el contrato dice cuántas participaciones hay en ella.',
      'La huella es el SHA-256 de cómo se dividió el reparto entre todos: quien lo declaró y quien lo aprobó vieron la misma.',
    ],
    locale: 'es-MX',
  },
  en: {
    title: 'Statement of holdings',
    as: 'As of',
    none: 'No holdings on this date.',
    noPrice: 'There is no market price: this statement shows no value.',
    units: 'Holdings',
    price: 'Price paid for each',
    paid: 'You paid for them',
    distributed: 'Distributed so far, to your direct balance',
    issuer: 'Issuer',
    issued: 'Issued on',
    locked: 'Not transferable until',
    wallet: 'In your wallet',
    custody: "In the company's custody",
    contract: 'Contract of the holdings',
    chain: 'network',
    register: 'Compared with the network',
    block: 'block',
    agrees: 'network and register agree',
    differs: 'network and register do not agree; it is being looked into',
    notCompared: 'Not compared with the network yet.',
    distributions: 'Distributions by quarter',
    nothing: 'No distribution was declared',
    recorded: 'Record date',
    among: 'among',
    each: 'per holding',
    yours: 'Your',
    waiting: 'to be credited',
    print: 'Fingerprint',
    check: 'How to check it',
    checks: [
      'Your part = declared × your holdings ÷ all holdings at the record date, with six decimals and cut down to the cent. The company keeps what the cents leave.',
      `In the app, "My holdings" (${DISTRIBUTIONS_PATH}) shows the same figures, and every distribution opens "Why this number?", which computes it again on your device.`,
      'In any explorer of the network, balanceOf of your wallet at the contract says how many holdings are in it.',
      'The fingerprint is the SHA-256 of how the distribution was divided among all: who declared it and who approved it saw the same.',
    ],
    locale: 'en-US',
  },
} as const;

/** One line of the statement. */
export interface StatementLine {
  readonly role: Exclude<PaperLine['role'], 'head' | 'row' | 'sum' | 'total'>;
  /** Of a fact. */
  readonly label?: string;
  readonly text: string;
}

/** The statement for a device that prints it. */
export const statementPaper = (
  statement: HoldingsStatement,
  language: MailLanguage,
): { name: string; lines: { role: StatementLine['role']; cells: string[] }[] } => ({
  name: `tct-${statement.at.toISOString().slice(0, 10)}`,
  lines: statementLines(statement, language).map(({ role, label, text }) => ({
    role,
    cells: label === undefined ? [text] : [label, text],
  })),
});

/** What the statement says, line by line. Figures are decimals with a point, as the ledger has them; times are UTC. */
export function statementLines(
  { member, at, holdings }: HoldingsStatement,
  language: MailLanguage,
): StatementLine[] {
  const said = texts[language];
  const time = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const lines: StatementLine[] = [
    { role: 'soft', text: 'TCT' },
    { role: 'title', text: said.title },
    { role: 'text', text: `${member.name} · ${member.username}` },
    { role: 'soft', text: `${said.as} ${time}. ${said.noPrice}` },
    ...(holdings.length === 0 ? [{ role: 'text' as const, text: said.none }] : []),
    ...holdings.flatMap((one) => holdingLines(one, { language, at })),
    { role: 'part', text: said.check },
    ...said.checks.map((text) => ({ role: 'soft' as const, text })),
  ];
  return lines.map((line) => ({ ...line, text: paperText(line.text) }));
}

interface Writing {
  readonly language: MailLanguage;
  readonly at: Date;
}

function holdingLines(stated: StatedHolding, { language, at }: Writing): StatementLine[] {
  const said = texts[language];
  const { holding, distributed, issuer, issuerRegister, contract, wallets } = stated;
  const day = (instant: string): string =>
    new Intl.DateTimeFormat(said.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(instant),
    );
  const fact = (label: string, text: string): StatementLine => ({ role: 'fact', label, text });
  const { register } = holding;
  const compared = register
    ? `${register.at.slice(0, 16).replace('T', ' ')} UTC, ${said.block} ${register.block}, ${register.agrees ? said.agrees : said.differs}.`
    : said.notCompared;
  const name = language === 'es' ? holding.name_es : holding.name_en;
  return [
    { role: 'heading', text: name },
    {
      role: 'soft',
      text: `${said.issuer}: ${[issuer, issuerRegister].filter(Boolean).join(', ')}`,
    },
    fact(said.units, String(holding.units)),
    fact(said.price, `${holding.price} USD`),
    fact(said.paid, `${holding.paid} USD`),
    fact(said.distributed, `${distributed.paid} USD`),
    fact(said.wallet, String(holding.in_wallet)),
    ...wallets.map((text): StatementLine => ({ role: 'note', text })),
    fact(said.custody, String(holding.in_custody)),
    fact(said.issued, day(holding.issued_at)),
    ...(Date.parse(holding.locked_until) > at.getTime()
      ? [fact(said.locked, day(holding.locked_until))]
      : []),
    ...(contract
      ? [
          fact(said.contract, `${said.chain} ${contract.chainId}`),
          { role: 'note' as const, text: contract.address },
        ]
      : []),
    fact(said.register, compared),
    { role: 'part', text: said.distributions },
    ...quarterLines(stated, { language, at }),
  ];
}

/** A quarter without a distribution is a line too. */
function quarterLines({ distributed }: StatedHolding, { language, at }: Writing): StatementLine[] {
  const said = texts[language];
  const quarters = byQuarter(distributed.items, {
    from: distributed.issued_on,
    today: at.toISOString().slice(0, 10),
  });
  return quarters.flatMap(({ quarter, rows }): StatementLine[] => {
    const of = quarter.replace('-', ' ').replace('Q', language === 'es' ? 'T' : 'Q');
    if (rows.length === 0) return [{ role: 'fact', label: of, text: said.nothing }];
    return rows.flatMap(({ record_day: day, amount, all_units: all, units, ...row }) => {
      const each = formatUnits(perUnit(parseUsd(amount), all), USD_DECIMALS, USD_DECIMALS);
      const state = row.paid_at === null ? ` (${said.waiting})` : '';
      const note = language === 'es' ? row.note_es : row.note_en;
      return [
        {
          role: 'fact',
          label: of,
          text: `${said.yours} ${units}: ${formatUsd(parseUsd(row.part))} USD${state}`,
        },
        {
          role: 'note',
          text: `${said.recorded} ${day}; ${amount} USD ${said.among} ${all} = ${each} ${said.each}`,
        },
        { role: 'note', text: note },
        { role: 'note', text: `${said.print} ${row.digest}` },
      ];
    });
  });
}
