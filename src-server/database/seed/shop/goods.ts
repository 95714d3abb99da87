import type { ShopProductFields, VariantFields } from '#contract/api/admin/market/market.ts';

/** A text in Spanish and in English. */
type Said = readonly [es: string, en: string];

export interface DemoVariant {
  readonly sku: string;
  readonly name: Said;
  readonly price: string;
  readonly weight?: number;
  readonly bv?: string;
  /** Units that come in before the first order; null: as many as are wanted. */
  readonly stock: number | null;
}

export interface DemoProduct {
  readonly category: string;
  readonly taxClass?: 'books';
  readonly drawing: ShopProductFields['drawing'];
  readonly name: Said;
  readonly lead: Said;
  readonly body: Said;
  /** What it does not do; none as long as it is a draft. */
  readonly not?: Said;
  readonly facts?: readonly (readonly [name: Said, value: Said])[];
  readonly perOrderMax?: number;
  /** It is downloaded: with keys, or with a file. */
  readonly delivers?: 'keys' | 'file';
  readonly isDraft?: boolean;
  /** Colours of its picture; without them its drawing stands for it. */
  readonly colours?: readonly [back: string, front: string];
  readonly variants: readonly DemoVariant[];
}

export const demoCategories: readonly { readonly slug: string; readonly name: Said }[] = [
  { slug: 'billeteras', name: ['Billeteras', 'Wallets'] },
  { slug: 'papel', name: ['Libros y papel', 'Books and paper'] },
  { slug: 'ropa', name: ['Ropa', 'Clothes'] },
  { slug: 'digital', name: ['Digital', 'Digital'] },
];

export const demoTaxClasses = [
  {
    code: 'general',
    name_es: 'General',
    name_en: 'General',
    taxes_shipping: true,
    rates: [
      { country: 'CO', label: 'IVA', rate: '0.19' },
      { country: 'MX', label: 'IVA', rate: '0.16' },
      { country: 'PE', label: 'IGV', rate: '0.18' },
    ],
  },
  {
    code: 'books',
    name_es: 'Libros',
    name_en: 'Books',
    taxes_shipping: false,
    rates: [
      { country: 'CO', label: 'IVA', rate: '0' },
      { country: 'MX', label: 'IVA', rate: '0' },
    ],
  },
];

const method = (
  name: Said,
  days: readonly [number, number],
  prices: readonly [string, string],
) => ({
  id: null,
  name_es: name[0],
  name_en: name[1],
  days_min: days[0],
  days_max: days[1],
  tracking_url: 'https://track.example/{number}',
  is_active: true,
  tiers: [
    { grams: 1000, price: prices[0] },
    { grams: 5000, price: prices[1] },
  ],
});

export const demoZones = [
  {
    name_es: 'Andina',
    name_en: 'Andean',
    countries: ['CO', 'PE', 'EC', 'BO'],
    methods: [
      method(['Estándar', 'Standard'], [4, 7], ['8', '14']),
      method(['Exprés', 'Express'], [1, 2], ['16', '28']),
    ],
  },
  {
    name_es: 'México y Centroamérica',
    name_en: 'Mexico and Central America',
    countries: ['MX', 'GT', 'SV', 'HN', 'CR', 'PA'],
    methods: [method(['Estándar', 'Standard'], [5, 9], ['10', '17'])],
  },
];

export const DEMO_VOUCHER = 'BIENVENIDA';

export const demoProducts: readonly DemoProduct[] = [
  {
    category: 'billeteras',
    drawing: 'wallet',
    name: ['Llave T1, billetera física', 'Key T1, hardware wallet'],
    lead: [
      'Guarda tus claves fuera del teléfono y firma con un botón.',
      'Keeps your keys off the phone and signs at the press of a button.',
    ],
    body: [
      'La llave guarda las claves en un chip propio. Cada pago se lee en su pantalla y se confirma con su botón: lo que dice el teléfono no alcanza.\n\nViene con cable y tarjeta para anotar las 24 palabras.',
      'The key holds its keys on a chip of its own. Each payment is read on its screen and confirmed with its button: what the phone says is not enough.\n\nIt comes with a cable and a card for the 24 words.',
    ],
    not: [
      'No recupera claves perdidas: sin las 24 palabras nadie puede.',
      'It does not bring lost keys back: without the 24 words nobody can.',
    ],
    facts: [
      [
        ['Conexión', 'Connection'],
        ['USB-C', 'USB-C'],
      ],
      [
        ['Pantalla', 'Screen'],
        ['1,3 pulgadas', '1.3 inches'],
      ],
    ],
    colours: ['#dfe8ff', '#1f3fae'],
    variants: [
      { sku: 'LLV-T1-TIN', name: ['Tinta', 'Ink'], price: '89', weight: 120, bv: '40', stock: 24 },
      { sku: 'LLV-T1-HUE', name: ['Hueso', 'Bone'], price: '89', weight: 120, bv: '40', stock: 2 },
      { sku: 'LLV-T1-ARE', name: ['Arena', 'Sand'], price: '95', weight: 120, bv: '40', stock: 1 },
    ],
  },
  {
    category: 'billeteras',
    drawing: 'plate',
    name: ['Placa para 24 palabras', 'Plate for 24 words'],
    lead: [
      'Tus palabras grabadas en metal: ni el agua ni el fuego las borran.',
      'Your words stamped in metal: neither water nor fire takes them.',
    ],
    body: [
      'Una placa con 24 filas y un punzón. Se graba una vez y se guarda lejos de la llave.',
      'A plate with 24 rows and a punch. Stamped once, kept away from the key.',
    ],
    not: [
      'No oculta las palabras: quien la encuentra, las lee.',
      'It does not hide the words: whoever finds it reads them.',
    ],
    colours: ['#eef1f4', '#56636f'],
    variants: [
      { sku: 'PLC-24-ACE', name: ['Acero', 'Steel'], price: '34', weight: 180, stock: 40 },
      { sku: 'PLC-24-TIT', name: ['Titanio', 'Titanium'], price: '59', weight: 110, stock: 9 },
    ],
  },
  {
    category: 'billeteras',
    drawing: 'case',
    name: ['Funda de viaje', 'Travel case'],
    lead: ['Para la llave, su cable y la placa.', 'For the key, its cable and the plate.'],
    body: [
      'Rígida por fuera, blanda por dentro, con lugar para una llave y una placa.',
      'Hard outside, soft inside, with room for a key and a plate.',
    ],
    not: ['No es impermeable.', 'It is not waterproof.'],
    variants: [{ sku: 'FND-01', name: ['Gris', 'Grey'], price: '14', weight: 90, stock: 30 }],
  },
  {
    category: 'billeteras',
    drawing: 'box',
    name: ['Caja de bienvenida', 'Welcome box'],
    lead: ['Llave, placa y cuaderno, juntos.', 'Key, plate and notebook, together.'],
    body: [
      'Todo lo que hace falta para guardar claves propias, en una caja.',
      'All it takes to keep keys of your own, in one box.',
    ],
    not: [
      'No trae las claves hechas: se crean en tu llave.',
      'It brings no keys: they are made on your key.',
    ],
    perOrderMax: 2,
    colours: ['#fff0dc', '#b45a00'],
    variants: [
      { sku: 'CJA-BIE', name: ['Tinta', 'Ink'], price: '119', weight: 640, bv: '60', stock: 12 },
    ],
  },
  {
    category: 'papel',
    taxClass: 'books',
    drawing: 'book',
    name: ['Claves propias', 'Keys of your own'],
    lead: [
      'Un libro corto sobre billeteras, firmas y copias.',
      'A short book on wallets, signatures and copies.',
    ],
    body: [
      'Ocho capítulos que se leen en una tarde, con ejercicios. Explica qué firma una billetera y qué se puede perder.',
      'Eight chapters for one afternoon, with exercises. It explains what a wallet signs and what you can lose.',
    ],
    not: ['No recomienda qué comprar ni cuándo.', 'It does not recommend what to buy, nor when.'],
    colours: ['#e2f3e8', '#1d6b3f'],
    variants: [
      {
        sku: 'LIB-CLV-ES',
        name: ['En español', 'In Spanish'],
        price: '18',
        weight: 260,
        stock: 35,
      },
      { sku: 'LIB-CLV-EN', name: ['En inglés', 'In English'], price: '18', weight: 260, stock: 14 },
    ],
  },
  {
    category: 'papel',
    drawing: 'notebook',
    name: ['Cuaderno de red', 'Network notebook'],
    lead: [
      'Páginas con árbol, para pensar en dos piernas.',
      'Pages with a tree, to think in two legs.',
    ],
    body: [
      '120 páginas numeradas: cuadrícula a la izquierda, árbol en blanco a la derecha.',
      '120 numbered pages: a grid on the left, an empty tree on the right.',
    ],
    not: ['No calcula nada: es papel.', 'It computes nothing: it is paper.'],
    variants: [{ sku: 'CDN-RED', name: ['A5', 'A5'], price: '12', weight: 210, stock: 60 }],
  },
  {
    category: 'ropa',
    drawing: 'shirt',
    name: ['Camiseta de algodón', 'Cotton T-shirt'],
    lead: ['Algodón peinado, logotipo pequeño.', 'Combed cotton, small logo.'],
    body: [
      'Corte recto. Se lava a 30 grados y no encoge.',
      'Straight cut. Washes at 30 degrees and does not shrink.',
    ],
    not: ['No aguanta la secadora.', 'It does not stand a dryer.'],
    colours: ['#ffe3e8', '#b3264a'],
    variants: [
      { sku: 'CAM-S', name: ['Talla S', 'Size S'], price: '22', weight: 170, stock: 10 },
      { sku: 'CAM-M', name: ['Talla M', 'Size M'], price: '22', weight: 180, stock: 18 },
      { sku: 'CAM-L', name: ['Talla L', 'Size L'], price: '22', weight: 190, stock: 15 },
      { sku: 'CAM-XL', name: ['Talla XL', 'Size XL'], price: '24', weight: 200, stock: 3 },
    ],
  },
  {
    category: 'ropa',
    drawing: 'hoodie',
    name: ['Sudadera con capucha', 'Hooded sweatshirt'],
    lead: ['Gruesa, con bolsillo.', 'Thick, with a pocket.'],
    body: ['Felpa por dentro, cordón plano.', 'Fleece inside, flat cord.'],
    not: ['No protege de la lluvia.', 'It does not keep the rain off.'],
    colours: ['#ece6fb', '#4b2a9b'],
    variants: [
      { sku: 'SUD-M', name: ['Talla M', 'Size M'], price: '48', weight: 520, stock: 8 },
      { sku: 'SUD-L', name: ['Talla L', 'Size L'], price: '48', weight: 560, stock: 8 },
    ],
  },
  {
    category: 'ropa',
    drawing: 'cap',
    name: ['Gorra', 'Cap'],
    lead: ['Visera curva, cierre de metal.', 'Curved brim, metal clasp.'],
    body: ['Algodón lavado; una talla.', 'Washed cotton; one size.'],
    not: ['No se lava a máquina.', 'It is not for the washing machine.'],
    variants: [{ sku: 'GOR-01', name: ['Tinta', 'Ink'], price: '19', weight: 110, stock: 2 }],
  },
  {
    category: 'digital',
    drawing: 'licence',
    name: ['Gestor de contraseñas, un año', 'Password manager, one year'],
    lead: ['Una licencia para cinco aparatos.', 'A licence for five devices.'],
    body: [
      'La clave aparece en el pedido en cuanto está pagado. Una vez vista, ya no se puede devolver.',
      'The key is in the order as soon as it is paid. Once it is seen, it can no longer be returned.',
    ],
    not: [
      'No se renueva sola: al año deja de abrir.',
      'It does not renew itself: after a year it no longer opens.',
    ],
    delivers: 'keys',
    colours: ['#ddf4f6', '#0b6470'],
    variants: [{ sku: 'LIC-GES-1', name: ['Un año', 'One year'], price: '29', stock: 8 }],
  },
  {
    category: 'digital',
    drawing: 'sheet',
    name: ['Hoja para tus cuentas', 'Sheet for your accounts'],
    lead: [
      'Ingresos, gastos y tarifas en una hoja de cálculo.',
      'Income, costs and fees in a spreadsheet.',
    ],
    body: [
      'Un archivo CSV con columnas y sumas preparadas. Se descarga desde el pedido, cuantas veces haga falta.',
      'A CSV file with columns and sums prepared. It is downloaded from the order, as often as needed.',
    ],
    not: [
      'No se conecta con tu cuenta: las cifras las escribes tú.',
      'It does not connect to your account: you type the figures.',
    ],
    delivers: 'file',
    variants: [{ sku: 'HOJ-CTA', name: ['CSV', 'CSV'], price: '6', stock: null }],
  },
  {
    category: 'papel',
    drawing: 'notebook',
    name: ['Agenda del año próximo', 'Diary for next year'],
    lead: ['Una semana en dos páginas.', 'A week on two pages.'],
    body: ['', ''],
    isDraft: true,
    variants: [{ sku: 'AGD-01', name: ['A5', 'A5'], price: '16', weight: 240, stock: 0 }],
  },
];

/** The fields of a product as its editor sends them. */
export const productFieldsOf = (
  { drawing, name, lead, body, not, facts, perOrderMax, delivers }: DemoProduct,
  { category, taxClass }: { readonly category: number; readonly taxClass: number },
): ShopProductFields => ({
  kind: delivers ? 'digital' : 'shipped',
  category,
  tax_class: taxClass,
  drawing,
  name_es: name[0],
  name_en: name[1],
  lead_es: lead[0],
  lead_en: lead[1],
  body_es: body[0],
  body_en: body[1],
  not_es: not?.[0] ?? '',
  not_en: not?.[1] ?? '',
  no_return_es: delivers === 'file' ? 'Lo que se descargó no se puede devolver.' : '',
  no_return_en: delivers === 'file' ? 'What was downloaded cannot be returned.' : '',
  is_returnable: delivers !== 'file',
  per_order_max: perOrderMax ?? null,
  facts: (facts ?? []).map(([title, value]) => ({
    name_es: title[0],
    name_en: title[1],
    value_es: value[0],
    value_en: value[1],
  })),
  pictures: [],
  documents: [],
  downloads: [],
});

export const variantFieldsOf = (
  { sku, name, price, weight, bv, stock }: DemoVariant,
  { delivers }: DemoProduct,
): VariantFields & { readonly has_keys: boolean; readonly is_unlimited: boolean } => ({
  sku,
  name_es: name[0],
  name_en: name[1],
  price,
  weight: weight ?? 0,
  low_at: 3,
  location: delivers ? '' : `A-${sku.slice(0, 3)}`,
  bv: bv ?? '0',
  is_on_sale: true,
  has_keys: delivers === 'keys',
  is_unlimited: stock === null,
});
