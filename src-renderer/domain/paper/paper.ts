import type { distributions } from '#contract/api/tokenization/distributions.ts';
import type { Answer } from '#contract/api/endpoint.ts';

/** What a paper says, line by line. */
export type Paper = Answer<typeof distributions.statementPaper>;
