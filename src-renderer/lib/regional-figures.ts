import { formatUsd, type FormatContext } from './format.ts';

/** "{2500}", "{162.00}": a plain decimal in braces. */
const FIGURE = /\{(\d+(?:\.(\d{1,6}))?)\}/g;

/**
 * Formats the figures in braces for the device's region: "{2500}" is "2,500" in Mexico and "2.500"
 * in Spain. Other text is unchanged.
 */
export const regionalFigures = (text: string, format: FormatContext): string =>
  text.replaceAll(FIGURE, (_, figure: string, decimals: string | undefined) => {
    const digits = decimals?.length ?? 0;
    return formatUsd(figure, format, { minimum: digits, maximum: digits });
  });
