import encodeQR from 'qr';

type Paper = PDFKit.PDFDocument;

const LEFT_LEG = '#3b82f6';
const RIGHT_LEG = '#d946ef';

/** Paths of one colour and width, in units of their drawing. */
interface Strokes {
  readonly color: string;
  readonly width: number;
  readonly paths: readonly string[];
}

/** The logo of the app in its light colours, 40 units high. */
const logo: readonly Strokes[] = [
  { color: '#6366f1', width: 5.8, paths: ['M3 8.4h6.2a7.3 7.3 0 0 1 7.3 7.3V36'] },
  { color: RIGHT_LEG, width: 5.8, paths: ['M37 8.4h-6.2a7.3 7.3 0 0 0-7.3 7.3V27'] },
  {
    color: '#0d1823',
    width: 4.4,
    paths: [
      'M50 11.2h19M59.5 11.2V31',
      'M93.2 15.3a9.7 9.7 0 1 0 0 9.4',
      'M98.5 11.2h19M108 11.2V31',
    ],
  },
];
const LOGO_UNITS = 40;

/** The two legs as the app draws them on a certificate. */
const legs: readonly Strokes[] = [
  {
    color: LEFT_LEG,
    width: 13,
    paths: ['M163.5 707V470a34 34 0 0 0-34-34H104a34 34 0 0 1-34-34V250'],
  },
  {
    color: RIGHT_LEG,
    width: 13,
    paths: ['M176.5 707V470a34 34 0 0 1 34-34H236a34 34 0 0 0 34-34V310'],
  },
  {
    color: LEFT_LEG,
    width: 6.5,
    paths: [
      'M66.75 251V216a22 22 0 0 0-22-22H44a22 22 0 0 1-22-22V96',
      'M73.25 251V216a22 22 0 0 1 22-22H96a22 22 0 0 0 22-22V122',
    ],
  },
  {
    color: RIGHT_LEG,
    width: 6.5,
    paths: [
      'M266.75 311V272a20 20 0 0 0-20-20H246a20 20 0 0 1-20-20V160',
      'M273.25 311V266a15 15 0 0 1 15-15a15 15 0 0 0 15-15V196',
    ],
  },
];
const LEGS = { width: 340, height: 707 } as const;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

function draw(paper: Paper, strokes: readonly Strokes[], { x, y, scale }: Place): void {
  paper.save().translate(x, y).scale(scale).lineJoin('round');
  for (const { color, width, paths } of strokes) {
    for (const path of paths) paper.path(path).lineWidth(width).stroke(color);
  }
  paper.restore();
}

/** Points. */
export function drawLogo(paper: Paper, x: number, y: number, height: number): void {
  draw(paper, logo, { x, y, scale: height / LOGO_UNITS });
}

/** As high as the page, at its right edge. */
export function drawLegs(paper: Paper): void {
  const { width, height } = paper.page;
  const scale = height / LEGS.height;
  draw(paper, legs, { x: width - LEGS.width * scale, y: 0, scale });
}

interface QrPlace {
  readonly x: number;
  readonly y: number;
  /** Points a side. */
  readonly size: number;
  readonly color: string;
}

export function drawQr(paper: Paper, text: string, { x, y, size, color }: QrPlace): void {
  const modules = encodeQR(text, 'raw');
  const module = size / modules.length;
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) paper.rect(x + column * module, y + row * module, module, module);
    }
  }
  paper.fill(color);
}
