import type { MailLanguage } from '../../mails/texts.ts';

/** What a claim says of a package that is late. */
interface Claimed {
  readonly order: number;
  readonly package: number;
  /** Days. */
  readonly late: number;
  readonly expected: Date;
  readonly carrier: string;
  readonly tracking: string;
  readonly products: readonly string[];
  readonly address: string;
}

interface Written {
  readonly subject: string;
  readonly text: string;
}

const write: Readonly<Record<MailLanguage, (of: Claimed) => Written>> = {
  es: (of) => ({
    subject: `Paquete ${of.package} tarde, pedido n.º ${of.order}`,
    text: lines(
      'TCT abrió este reclamo por ti.',
      `El paquete ${of.package} del pedido n.º ${of.order} no ha llegado. Se esperaba el ${day('es', of)}: ${of.late} ${of.late === 1 ? 'día' : 'días'} tarde.`,
      `Contiene: ${of.products.join(', ')}`,
      of.carrier && `Transporte: ${of.carrier}`,
      of.tracking && `Número de guía: ${of.tracking}`,
      of.address && `Dirección: ${of.address}`,
    ),
  }),
  en: (of) => ({
    subject: `Package ${of.package} is late, order no. ${of.order}`,
    text: lines(
      'TCT opened this claim for you.',
      `Package ${of.package} of order no. ${of.order} has not arrived. It was expected on ${day('en', of)}: ${of.late} ${of.late === 1 ? 'day' : 'days'} late.`,
      `It holds: ${of.products.join(', ')}`,
      of.carrier && `Carrier: ${of.carrier}`,
      of.tracking && `Tracking number: ${of.tracking}`,
      of.address && `Address: ${of.address}`,
    ),
  }),
};

const day = (language: MailLanguage, { expected }: Claimed): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(expected);

const lines = (...all: readonly string[]): string => all.filter((line) => line !== '').join('\n');

/** Subject and first message of the claim of a late package, in its buyer's language. */
export const claimTexts = (language: MailLanguage, of: Claimed): Written => write[language](of);
