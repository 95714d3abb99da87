import { useTranslation } from 'react-i18next';
import type { ProposalKind } from '#contract/rules/proposals.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type Details = Readonly<Record<string, unknown>>;

/** Codes that have several sentences, with the detail that tells them apart. */
const parted: Readonly<Record<string, string>> = {
  chain_step: 'step',
  not_eligible: 'reason',
};

/**
 * Why what one person asks of an offering, and another one accepts, can't be done: the standard texts are written for
 * members who subscribe. Undefined where there is no sentence.
 */
export function useProposalRefusal() {
  const { t, i18n } = useTranslation('proposals');
  const format = useFormat();

  const sentence = (kind: ProposalKind, what: string, details: Details): string | undefined => {
    // A reservation that is neither paid nor over ends at no instant that is known.
    const part = what === 'offering_early' && details['until'] === null ? '.open' : '';
    const key = [`refused.${kind}.${what}`, `refused.offering.${what}${part}`].find((one) =>
      i18n.exists(one, { ns: 'proposals' }),
    );
    if (key === undefined) return undefined;
    const { until, country } = details;
    return t(key as 'refused.offering.offering_early', {
      until: typeof until === 'string' ? formatDateTime(until, format) : '',
      country: typeof country === 'string' ? countryName(country, format.language) : '',
    });
  };

  return (kind: ProposalKind, code: string, details: Details = {}): string | undefined => {
    if (!kind.startsWith('offering.')) return undefined;
    const part = details[parted[code] ?? ''];
    const reason = details['reason'];
    if (typeof part === 'string') return sentence(kind, `${code}.${part}`, details);
    if (code !== 'conflict' || typeof reason !== 'string') return sentence(kind, code, details);
    return sentence(kind, reason, details) ?? sentence(kind, code, details);
  };
}

/** Text of a failed call by which something is asked for or accepted. */
export function useProposalErrorText(kind: ProposalKind): (error: unknown) => string {
  const refusal = useProposalRefusal();
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    const own = code && refusal(kind, code, (error as ApiError).body?.details);
    return own ?? errorText(error);
  };
}

const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
