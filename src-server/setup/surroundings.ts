import { publicApi } from '#contract/api/public.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { setupSteps, type OpenSetupStep, type SetupStep } from '#contract/rules/setup-steps.ts';
import { answerWithin } from '../answer-within.ts';
import { greetSource, hostOf, type Greeting } from '../chain/greet-source.ts';
import type { Config } from '../config/config.ts';
import { WATCHER_LAG_MAX } from '../domain/administration/standing-still.ts';
import { greetMailServer } from '../mails/mailer.ts';

/** What was found of something that the server needs and is not part of it. */
export interface Finding {
  readonly isGood: boolean;
  /** What is not done while it is not good. */
  readonly step: Extract<SetupStep, 'mail' | 'chain' | 'proxy'>;
  /** The host or the setting that it is about. */
  readonly about: string;
  /** For whoever runs the setup. It holds no password and no key. */
  readonly sentence: string;
}

type Surroundings = Pick<Config, 'smtpUrl' | 'rpcUrls' | 'finality' | 'publicUrl' | 'trustedProxy'>;

/** Milliseconds that the proxy has. */
const PROXY_MS = 5000;

/** Tries the mail server, the chain sources and the way that people take to the server; changes nothing. */
export async function checkSurroundings(config: Surroundings, now: Date): Promise<Finding[]> {
  const [mail, chain, proxy] = await Promise.all([
    checkMail(config),
    checkSources(config, now),
    askProxy(config.publicUrl),
  ]);
  return [...mail, ...chain, ...readProxy(config), proxy];
}

/**
 * The same from within a running server, which whoever asks has reached already: the way to it is not
 * taken once more, since not every network leads back.
 */
async function checkFromInside(config: Surroundings, now: Date): Promise<Finding[]> {
  const [mail, chain] = await Promise.all([checkMail(config), checkSources(config, now)]);
  return [...mail, ...chain, ...readProxy(config)];
}

type Wrong = Pick<OpenSetupStep, 'step' | 'about'>;

/** The steps of what is not good. */
export function wrongOf(findings: readonly Finding[]): Wrong[] {
  const wrong = findings.filter(({ isGood }) => !isGood);
  return setupSteps.flatMap((step) => {
    const about = wrong.filter((one) => one.step === step).map((one) => one.about);
    return about.length === 0 ? [] : [{ step, about: [...new Set(about)] }];
  });
}

/** Milliseconds that an answer holds: what is asked belongs to others. */
const HOLDS_MS = MINUTE_MS;
/** Milliseconds that a screen waits for the first answer. */
const WAITS_MS = 3000;

/** Looks around a running server, at most once a minute however many ask. */
export function lookAround(config: Surroundings): (now: Date) => Promise<readonly Wrong[]> {
  let known: readonly Wrong[] = [];
  let last: { readonly at: number; readonly work: Promise<readonly Wrong[]> } | null = null;
  return (now) => {
    if (!last || performance.now() - last.at > HOLDS_MS) {
      const work = checkFromInside(config, now).then((findings) => (known = wrongOf(findings)));
      last = { at: performance.now(), work };
    }
    return answerWithin(WAITS_MS, last.work, known);
  };
}

const findingOf =
  (step: Finding['step']) =>
  (isGood: boolean, about: string, sentence: string): Finding => ({
    isGood,
    step,
    about,
    sentence,
  });
const [mailFinding, chainFinding, proxyFinding] = [
  findingOf('mail'),
  findingOf('chain'),
  findingOf('proxy'),
];

async function checkMail({ smtpUrl }: Surroundings): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const { host } = new URL(smtpUrl);
  const who = `Mail server ${host}`;
  try {
    await greetMailServer(smtpUrl);
    return [mailFinding(true, host, `${who}: it answers and takes the login of SMTP_URL.`)];
  } catch (error) {
    const sentence = `${who}: mails would not leave (${reasonOf(error)}). Check SMTP_URL: codes travel by mail.`;
    return [mailFinding(false, host, sentence)];
  }
}

async function checkSources({ rpcUrls, finality }: Surroundings, now: Date): Promise<Finding[]> {
  const greetings = await Promise.all(
    rpcUrls.map(async (url) => ({
      host: hostOf(url),
      greeting: await greetSource(url, finality).catch(reasonOf),
    })),
  );
  const chains = greetings.flatMap(({ greeting }) =>
    typeof greeting === 'string' ? [] : [greeting.chainId],
  );
  const [first] = chains;
  return greetings.map(({ host, greeting }) =>
    typeof greeting === 'string'
      ? chainFinding(
          false,
          host,
          `Chain source ${host}: it does not answer (${greeting}). Check RPC_URLS.`,
        )
      : sourceFinding(host, greeting, { first, now }),
  );
}

function sourceFinding(
  host: string,
  { chainId, settled }: Greeting,
  { first, now }: { readonly first: number | undefined; readonly now: Date },
): Finding {
  const say = (isGood: boolean, what: string): Finding =>
    chainFinding(isGood, host, `Chain source ${host}: ${what}`);
  if (chainId !== first) {
    return say(false, `it serves chain ${chainId}, and another one ${first}. Check RPC_URLS.`);
  }
  if (settled === null) {
    return say(
      false,
      `it knows no final block of chain ${chainId}. Set FINALITY to a number of confirmations.`,
    );
  }
  const age = Math.max(0, now.getTime() - settled.at.getTime());
  const block = `chain ${chainId}, settled block ${settled.number} of ${Math.round(age / SECOND_MS)} s ago`;
  return age > WATCHER_LAG_MAX
    ? say(false, `${block}, which is too old. Name another source in RPC_URLS.`)
    : say(true, `${block}.`);
}

/** What the settings say of the way to the server. */
function readProxy({ publicUrl, trustedProxy }: Surroundings): Finding[] {
  // The server itself has no TLS.
  if (publicUrl.startsWith('http:')) {
    const sentence = `${publicUrl}: only this machine reaches it. Set PUBLIC_URL to what people type.`;
    return [proxyFinding(false, 'PUBLIC_URL', sentence)];
  }
  if (trustedProxy !== null) return [];
  return [
    proxyFinding(
      false,
      'TRUSTED_PROXY',
      'TRUSTED_PROXY is not set: all visitors would count as one address and share its limit of requests. Name what ends TLS in front of the server.',
    ),
  ];
}

/** What proxies answer while no server is behind them. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

async function askProxy(publicUrl: string): Promise<Finding> {
  const say = (isGood: boolean, what: string): Finding =>
    proxyFinding(isGood, 'PUBLIC_URL', `${publicUrl}: ${what}`);
  try {
    const answer = await fetch(`${publicUrl}${publicApi.live.path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROXY_MS),
    });
    if (NOBODY_BEHIND.includes(answer.status)) {
      return say(true, 'a proxy answers, and no server behind it does yet.');
    }
    const body = (await answer.json().catch(() => null)) as { readonly status?: unknown } | null;
    return body?.status === 'live'
      ? say(true, 'it leads to this product.')
      : say(
          false,
          `something else answers there (status ${answer.status}). Check the proxy and PUBLIC_URL.`,
        );
  } catch (error) {
    return say(
      false,
      `nothing can be reached there (${reasonOf(error)}). Check its name, its certificate and the proxy.`,
    );
  }
}

/** The innermost reason in short: a code where there is one. Whole messages can hold addresses with keys. */
function reasonOf(error: unknown): string {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    const { code, cause, message, name } = one as Error & { readonly code?: unknown };
    if (cause instanceof Error) continue;
    if (typeof code === 'string') return code;
    return name === 'TimeoutError' ? 'no answer in time' : message;
  }
  return String(error);
}
