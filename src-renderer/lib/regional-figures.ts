import { formatPercent, formatUsd, type FormatContext } from './format.ts';

/** "{2500}", "{162.00}", "{3%}": a plain decimal or a percentage in braces. */
const FIGURE = /\{(\d+(?:\.(\d{1,6}))?)(%?)\}/g;

/**
 * Formats the figures in braces for the device's region: "{2500}" is "2,500" in Mexico and "2.500"
 * in Spain, "{3%}" there "3 %". Other text is unchanged.
 */
export const regionalFigures = (text: string, format: FormatContext): string =>
  text.replaceAll(FIGURE, (_, figure: string, decimals: string | undefined, percent: string) => {
    const digits = decimals?.length ?? 0;
    const shown = formatUsd(figure, format, { minimum: digits, maximum: digits });
    // The region decides about a space before the sign.
    return percent === '' ? shown : formatPercent('0', format).replace('0', shown);
  });
