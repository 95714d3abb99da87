import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import type { OfferingDocumentKind } from '#contract/rules/offerings/documents.ts';
import { countries } from '../names.ts';

/** Spanish, then English. */
type Said = readonly [es: string, en: string];

interface DemoDocument {
  readonly kind: OfferingDocumentKind;
  readonly name: Said;
  readonly text: Said;
  /** A second version, and the days ago on which it was written and approved. */
  readonly next?: { readonly daysAgo: number; readonly text: Said };
}

interface DemoSubscription {
  readonly daysAgo: number;
  /** The member people log in as, or another, counted from the first. */
  readonly by: 'star' | number;
  readonly units: number;
}

/** Days are counted back from the end of the history; those that are still to come are negative. */
export interface DemoOffering {
  readonly approved: number;
  readonly opens: number;
  readonly closes: number;
  readonly allots: number;
  readonly terms: Omit<OfferingFields, 'opens_at' | 'closes_at' | 'allots_on' | 'permits'>;
  readonly documents: readonly DemoDocument[];
  readonly subscriptions: readonly DemoSubscription[];
}

/** Where members live and an offering has no permit. */
const WITHOUT_PERMIT = 'US';
export const permits: OfferingFields['permits'] = countries
  .map(([{ code }]) => code)
  .filter((code) => code !== WITHOUT_PERMIT)
  .map((country) => ({
    country,
    basis: 'Oferta privada, menos de 100 personas · Private offering, fewer than 100 people',
    valid_until: null,
  }));

const risk = (clause: Said, text: Said): OfferingFields['risks'][number] => ({
  clause_es: clause[0],
  clause_en: clause[1],
  text_es: text[0],
  text_en: text[1],
});
const loseAll = risk(
  ['Puedes perder todo lo que pagas.', 'You can lose everything you pay.'],
  [
    'Si la sociedad quiebra, cobran antes el banco y los proveedores. Puede no quedar nada.',
    'If the company fails, the bank and the suppliers are paid first. Nothing may be left.',
  ],
);
const noMarket = risk(
  ['No podrás vender cuando quieras.', 'You will not be able to sell when you want.'],
  [
    'No hay mercado para estas participaciones, y durante el plazo sin transferir no puedes pasarlas a nadie.',
    'There is no market for these holdings, and during the time without transfers you cannot pass them on.',
  ],
);
const noPromise = risk(
  ['Puede no haber repartos.', 'There may be no distributions.'],
  [
    'Se reparte solo lo que la sociedad gana y decide repartir. Nadie promete una cantidad ni una fecha.',
    'Only what the company earns and decides to distribute is paid. Nobody promises an amount or a date.',
  ],
);

const risksText = (es: string, en: string): Said => [
  `## Antes que nada\n\nQuien suscribe puede perder todo lo que paga. No suscribas con dinero que vas a necesitar.\n\n## De qué depende\n\n${es}\n\n## Qué pasa si algo sale mal\n\nSi la sociedad no puede pagar, cobran primero el banco y los proveedores. Después, si queda algo, cobran quienes tienen participaciones, por partes iguales según cuántas tienen.\n\n## Qué no hay\n\nNo hay mercado donde vender, ni garantía, ni seguro. Nadie promete repartos.\n`,
  `## Before anything else\n\nWho subscribes can lose everything they pay. Do not subscribe with money you will need.\n\n## What it depends on\n\n${en}\n\n## What happens if something goes wrong\n\nIf the company cannot pay, the bank and the suppliers come first. After that, if anything is left, holders are paid in proportion to what they hold.\n\n## What there is not\n\nThere is no market to sell in, no guarantee and no insurance. Nobody promises distributions.\n`,
];
const agreementText = (issuer: string, asset: Said): Said => [
  `## Partes\n\n${issuer}, como emisor, y quien suscribe.\n\n## Objeto\n\n${asset[0]}\n\n## Pago y custodia\n\nEl pago queda en custodia hasta la asignación. Si la oferta no alcanza su mínimo, o se cancela, todo se devuelve.\n\n## Desistir\n\nQuien suscribe puede desistir dentro del plazo que dice su suscripción, sin motivo ni costo.\n\n## Asignación\n\nSi se pide más de lo que hay, se asigna a prorrata y el resto se devuelve.\n\n## Derechos\n\nCada participación da un voto y la misma parte de lo que se reparta.\n`,
  `## Parties\n\n${issuer}, as issuer, and the subscriber.\n\n## Subject\n\n${asset[1]}\n\n## Payment and escrow\n\nThe payment stays in escrow until allotment. If the offering does not reach its minimum, or is cancelled, everything is returned.\n\n## Stepping back\n\nThe subscriber can step back within the time that the subscription says, without a reason or a cost.\n\n## Allotment\n\nIf more is asked than there is, units are allotted pro rata and the rest is returned.\n\n## Rights\n\nEach holding has one vote and the same part of what is distributed.\n`,
];

const solarAsset: Said = [
  '8\u00A0% del capital de la sociedad que opera una planta solar de 4,2 MW en La Guajira, con voto y parte de lo que se reparta.',
  '8% of the capital of the company that runs a 4.2 MW solar plant in La Guajira, with votes and a part of what is distributed.',
];
const storeAsset: Said = [
  '12\u00A0% del capital de la sociedad que construye una bodega refrigerada junto al puerto del Callao.',
  '12% of the capital of the company that builds a cold store next to the port of Callao.',
];
const loomAsset: Said = [
  '5\u00A0% del capital de un taller con doce telares, que teje para tres marcas.',
  '5% of the capital of a workshop with twelve looms that weaves for three brands.',
];
const coffeeAsset: Said = [
  '10\u00A0% del capital de la sociedad que lava, seca y vende el café de 40 fincas.',
  '10% of the capital of the company that washes, dries and sells the coffee of 40 farms.',
];

const homeAsset: Said = [
  '20\u00A0% del capital de la sociedad que alquila 24 apartamentos en Laureles, Medellín.',
  '20% of the capital of the company that lets 24 flats in Laureles, Medellín.',
];

/** One that was issued on the embedded chain, and of which something was distributed; everybody got all units. */
export const issuedOffering: DemoOffering = {
  approved: 77,
  opens: 76.5,
  closes: 71,
  allots: 56,
  terms: {
    slug: 'residencia-laureles',
    name_es: 'Residencia Laureles',
    name_en: 'Laureles residence',
    summary_es: 'Una parte de un edificio de 24 apartamentos que se alquila desde 2021.',
    summary_en: 'A part of a building with 24 flats that has been let since 2021.',
    issuer: 'Laureles Vivienda S.A.S.',
    issuer_register: 'NIT 901.102.774-9',
    issuer_country: 'CO',
    asset_es: homeAsset[0],
    asset_en: homeAsset[1],
    risks: [loseAll, noMarket, noPromise],
    price: '5.00',
    supply: 60,
    asked_max: 60,
    least: 20,
    member_min: 1,
    member_max: 20,
    lockup_months: 12,
  },
  documents: [
    {
      kind: 'risks',
      name: ['Documento de riesgos', 'Risk document'],
      text: risksText(
        'De que los apartamentos estén alquilados y de lo que cuesta mantenerlos.',
        'On the flats being let and on what it costs to keep them up.',
      ),
    },
    {
      kind: 'agreement',
      name: ['Contrato de suscripción', 'Subscription agreement'],
      text: agreementText('Laureles Vivienda S.A.S.', homeAsset),
    },
  ],
  subscriptions: [
    { daysAgo: 75.8, by: 0, units: 14 },
    { daysAgo: 75.1, by: 'star', units: 12 },
    { daysAgo: 74.2, by: 2, units: 12 },
    { daysAgo: 73.4, by: 3, units: 8 },
  ],
};

/** One that is open, one that is not open yet, one to allot for which more was asked than there is, and one that failed. */
export const demoOfferings: readonly DemoOffering[] = [
  {
    approved: 16,
    opens: 12.4,
    closes: -18.4,
    allots: -36,
    terms: {
      slug: 'planta-solar-guajira',
      name_es: 'Planta solar La Guajira',
      name_en: 'La Guajira solar plant',
      summary_es:
        'Una parte de una planta solar que funciona desde 2024 y vende su electricidad con contrato hasta 2034.',
      summary_en:
        'A part of a solar plant that has run since 2024 and sells its electricity under contract until 2034.',
      issuer: 'Helios Guajira S.A.S.',
      issuer_register: 'NIT 901.448.207-3',
      issuer_country: 'CO',
      asset_es: solarAsset[0],
      asset_en: solarAsset[1],
      risks: [
        loseAll,
        noMarket,
        noPromise,
        risk(
          ['Un solo cliente paga casi todo.', 'One buyer pays nearly everything.'],
          [
            'El contrato con la distribuidora es el 91\u00A0% de los ingresos. Si no paga, la planta no cubre su deuda.',
            'The contract with the utility is 91% of the income. If it does not pay, the plant cannot cover its debt.',
          ],
        ),
        risk(
          ['El cable que la une a la red puede fallar.', 'The line to the grid can fail.'],
          [
            'Es uno solo. En 2025 estuvo 19 días sin servicio y la planta no vendió nada.',
            'There is only one. In 2025 it was out of service for 19 days and the plant sold nothing.',
          ],
        ),
      ],
      price: '25.00',
      supply: 400,
      asked_max: 480,
      least: 80,
      member_min: 2,
      member_max: 40,
      lockup_months: 12,
    },
    documents: [
      {
        kind: 'risks',
        name: ['Documento de riesgos', 'Risk document'],
        text: risksText(
          'De que haya sol, de que el cable a la red funcione y de que la distribuidora pague.',
          'On the sun, on the line to the grid and on the utility paying.',
        ),
        next: {
          daysAgo: 6.2,
          text: risksText(
            'De que haya sol, de que el cable a la red funcione y de que la distribuidora pague. En 2025 el cable estuvo 19 días sin servicio: antes este documento no lo decía.',
            'On the sun, on the line to the grid and on the utility paying. In 2025 the line was out of service for 19 days: this document did not say so before.',
          ),
        },
      },
      {
        kind: 'agreement',
        name: ['Contrato de suscripción', 'Subscription agreement'],
        text: agreementText('Helios Guajira S.A.S.', solarAsset),
      },
      {
        kind: 'prospectus',
        name: ['Folleto', 'Prospectus'],
        text: [
          '## La planta\n\n9.360 paneles en 11 hectáreas, en servicio desde marzo de 2024. Produjo 7.900 MWh en 2025.\n\n## Para qué es el dinero\n\nPara cambiar los inversores de la primera mitad y pagar por adelantado una parte del préstamo.\n\n## Deuda\n\nQuedan 1,9 millones de USD de un préstamo a diez años.\n',
          '## The plant\n\n9,360 panels on 11 hectares, in service since March 2024. It produced 7,900 MWh in 2025.\n\n## What the money is for\n\nTo replace the inverters of the first half and to repay a part of the loan early.\n\n## Debt\n\n1.9 million USD of a ten-year loan are left.\n',
        ],
      },
    ],
    subscriptions: [
      { daysAgo: 11.8, by: 0, units: 8 },
      { daysAgo: 10.3, by: 3, units: 4 },
      { daysAgo: 7.5, by: 1, units: 6 },
      { daysAgo: 5.4, by: 5, units: 3 },
      { daysAgo: 4.1, by: 2, units: 4 },
      { daysAgo: 3.2, by: 'star', units: 6 },
      { daysAgo: 1.6, by: 7, units: 3 },
    ],
  },
  {
    approved: 2.5,
    opens: -9.4,
    closes: -39.4,
    allots: -57,
    terms: {
      slug: 'bodega-fria-callao',
      name_es: 'Bodega fría del Callao',
      name_en: 'Callao cold store',
      summary_es: 'Una parte de una bodega refrigerada que se termina de construir en 2027.',
      summary_en: 'A part of a cold store that will be finished in 2027.',
      issuer: 'Frío Puerto S.A.C.',
      issuer_register: 'RUC 20612345671',
      issuer_country: 'PE',
      asset_es: storeAsset[0],
      asset_en: storeAsset[1],
      risks: [
        loseAll,
        noMarket,
        noPromise,
        risk(
          ['La bodega no existe todavía.', 'The store does not exist yet.'],
          [
            'La obra va en el 35\u00A0%. Si se retrasa o cuesta más, hará falta otra ronda que reduce tu parte.',
            'The works are at 35%. If they are late or cost more, another round will be needed, which makes your part smaller.',
          ],
        ),
      ],
      price: '40.00',
      supply: 300,
      asked_max: 300,
      least: 120,
      member_min: 1,
      member_max: 50,
      lockup_months: 18,
    },
    documents: [
      {
        kind: 'risks',
        name: ['Documento de riesgos', 'Risk document'],
        text: risksText(
          'De que la obra termine en plazo y de que tres clientes firmen lo que hoy es una carta de intención.',
          'On the works being finished in time and on three tenants signing what is a letter of intent today.',
        ),
      },
      {
        kind: 'agreement',
        name: ['Contrato de suscripción', 'Subscription agreement'],
        text: agreementText('Frío Puerto S.A.C.', storeAsset),
      },
    ],
    subscriptions: [],
  },
  {
    approved: 46,
    opens: 42.6,
    closes: 21.6,
    allots: 5,
    terms: {
      slug: 'telares-otavalo',
      name_es: 'Telares de Otavalo',
      name_en: 'Otavalo looms',
      summary_es: 'Una parte de un taller que teje desde 2011 y compra cuatro telares más.',
      summary_en: 'A part of a workshop that has woven since 2011 and is buying four more looms.',
      issuer: 'Telares Imbabura Cía. Ltda.',
      issuer_register: 'RUC 1091700342001',
      issuer_country: 'EC',
      asset_es: loomAsset[0],
      asset_en: loomAsset[1],
      risks: [loseAll, noMarket, noPromise],
      price: '20.00',
      supply: 24,
      asked_max: 48,
      least: 12,
      member_min: 1,
      member_max: 12,
      lockup_months: 6,
    },
    documents: [
      {
        kind: 'risks',
        name: ['Documento de riesgos', 'Risk document'],
        text: risksText(
          'De que tres marcas sigan comprando y de que la lana no suba más de lo que sube el precio de venta.',
          'On three brands going on buying and on wool not rising more than the selling price.',
        ),
      },
      {
        kind: 'agreement',
        name: ['Contrato de suscripción', 'Subscription agreement'],
        text: agreementText('Telares Imbabura Cía. Ltda.', loomAsset),
      },
    ],
    subscriptions: [
      { daysAgo: 41.2, by: 0, units: 8 },
      { daysAgo: 38.7, by: 1, units: 7 },
      { daysAgo: 33.4, by: 4, units: 5 },
      { daysAgo: 29.1, by: 6, units: 5 },
      { daysAgo: 24.8, by: 8, units: 4 },
    ],
  },
  {
    approved: 70,
    opens: 66.5,
    closes: 45.5,
    allots: 28,
    terms: {
      slug: 'beneficio-cafe-huila',
      name_es: 'Beneficio de café del Huila',
      name_en: 'Huila coffee mill',
      summary_es: 'Una parte de un beneficio que iba a comprar una secadora nueva.',
      summary_en: 'A part of a mill that was going to buy a new dryer.',
      issuer: 'Café Alto Huila S.A.S.',
      issuer_register: 'NIT 900.915.633-1',
      issuer_country: 'CO',
      asset_es: coffeeAsset[0],
      asset_en: coffeeAsset[1],
      risks: [loseAll, noMarket, noPromise],
      price: '20.00',
      supply: 200,
      asked_max: 200,
      least: 60,
      member_min: 1,
      member_max: 20,
      lockup_months: 12,
    },
    documents: [
      {
        kind: 'risks',
        name: ['Documento de riesgos', 'Risk document'],
        text: risksText(
          'De la cosecha y del precio del café en Nueva York, que nadie de la sociedad decide.',
          'On the harvest and on the price of coffee in New York, which nobody at the company decides.',
        ),
      },
      {
        kind: 'agreement',
        name: ['Contrato de suscripción', 'Subscription agreement'],
        text: agreementText('Café Alto Huila S.A.S.', coffeeAsset),
      },
    ],
    subscriptions: [
      { daysAgo: 65.1, by: 1, units: 5 },
      { daysAgo: 60.9, by: 'star', units: 5 },
      { daysAgo: 52.3, by: 2, units: 4 },
    ],
  },
];
