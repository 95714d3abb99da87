import type { OpenSetupStep } from '#contract/rules/setup-steps.ts';

/** Whoever runs the server reads this: what is missing, and where it is done. */
export function openStepSentence({ step, drafts, about }: OpenSetupStep): string {
  const written = drafts === 1 ? '1 draft is' : `${drafts} drafts are`;
  switch (step) {
    case 'administrators':
      return 'Fewer than two administrators have a second factor, so nothing that takes two can be done: both log in, who has no password after resetting it, and enrol one under Profile, Security.';
    case 'contracts':
      return 'No treasury contract is pinned, so payouts are off: run "npm run setup".';
    case 'mail':
      return `Mails do not leave by ${about.join(' and ')}: check SMTP_URL, since codes travel by mail.`;
    case 'chain':
      return `No good answer comes from the chain source ${about.join(' and ')}: check RPC_URLS.`;
    case 'proxy':
      return `The way that people take to the server is not set up: look at ${about.join(' and ')}.`;
    case 'backup':
      return 'No backup was made in the last seven days: run "npm run backup" every night, or let PostgreSQL archive its log.';
    case 'plans':
      return drafts > 0
        ? `No plan is on sale, so nobody can buy a membership: ${written} under Plans and ranges; one administrator asks to sell them, another accepts under To approve.`
        : 'There are no plans, so nobody can buy a membership: add them under Plans and ranges, or run "npm run setup" with CATALOGUE_DRAFTS=plans.';
    case 'pools':
      return drafts > 0
        ? `No pool is open, so nobody can invest in one: ${written} under Pools and results, opened by two like plans.`
        : 'There are no pools, so nobody can invest in one: add them under Pools and results, or run "npm run setup" with CATALOGUE_DRAFTS=pools.';
    case 'ranges':
      return drafts > 0
        ? `No range is open, so nobody can deposit in the global network: ${written} under Plans and ranges, opened by two like plans.`
        : 'There are no ranges, so nobody can deposit in the global network: add them under Plans and ranges, or run "npm run setup" with CATALOGUE_DRAFTS=ranges.';
  }
}
