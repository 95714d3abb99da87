import { publicApi } from '#contract/api/public.ts';
import { SECOND_MS } from '#contract/rules/durations.ts';
import { greetSource, hostOf, type Greeting } from '../chain/greet-source.ts';
import type { Config } from '../config/config.ts';
import { WATCHER_LAG_MAX } from '../domain/administration/standing-still.ts';
import { greetMailServer } from '../mails/mailer.ts';

/** What was found of something that the server needs and is not part of it. */
export interface Finding {
  readonly isGood: boolean;
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
    checkProxy(config),
  ]);
  return [...mail, ...chain, ...proxy];
}

const good = (sentence: string): Finding => ({ isGood: true, sentence });
const bad = (sentence: string): Finding => ({ isGood: false, sentence });

async function checkMail({ smtpUrl }: Surroundings): Promise<Finding[]> {
  if (smtpUrl === null) return [];
  const { host } = new URL(smtpUrl);
  try {
    await greetMailServer(smtpUrl);
    return [good(`Mail server ${host}: it answers and takes the login of SMTP_URL.`)];
  } catch (error) {
    return [
      bad(
        `Mail server ${host}: mails would not leave (${reasonOf(error)}). Check SMTP_URL: codes travel by mail.`,
      ),
    ];
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
      ? bad(`Chain source ${host}: it does not answer (${greeting}). Check RPC_URLS.`)
      : sourceFinding(host, greeting, { first, now }),
  );
}

function sourceFinding(
  host: string,
  { chainId, settled }: Greeting,
  { first, now }: { readonly first: number | undefined; readonly now: Date },
): Finding {
  const who = `Chain source ${host}`;
  if (chainId !== first) {
    return bad(`${who}: it serves chain ${chainId}, and another one ${first}. Check RPC_URLS.`);
  }
  if (settled === null) {
    return bad(
      `${who}: it knows no final block of chain ${chainId}. Set FINALITY to a number of confirmations.`,
    );
  }
  const age = Math.max(0, now.getTime() - settled.at.getTime());
  const block = `chain ${chainId}, settled block ${settled.number} of ${Math.round(age / SECOND_MS)} s ago`;
  return age > WATCHER_LAG_MAX
    ? bad(`${who}: ${block}, which is too old. Name another source in RPC_URLS.`)
    : good(`${who}: ${block}.`);
}

async function checkProxy({ publicUrl, trustedProxy }: Surroundings): Promise<Finding[]> {
  const reached = await askProxy(publicUrl);
  // The server itself has no TLS.
  if (publicUrl.startsWith('http:')) {
    return [
      bad(`${publicUrl}: only this machine reaches it. Set PUBLIC_URL to what people type.`),
      reached,
    ];
  }
  if (trustedProxy !== null) return [reached];
  return [
    reached,
    bad(
      'TRUSTED_PROXY is not set: all visitors would count as one address and share its limit of requests. Name what ends TLS in front of the server.',
    ),
  ];
}

/** What proxies answer while no server is behind them. */
const NOBODY_BEHIND: readonly number[] = [502, 503, 504];

async function askProxy(publicUrl: string): Promise<Finding> {
  try {
    const answer = await fetch(`${publicUrl}${publicApi.live.path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROXY_MS),
    });
    if (NOBODY_BEHIND.includes(answer.status)) {
      return good(`${publicUrl}: a proxy answers, and no server behind it does yet.`);
    }
    const body = (await answer.json().catch(() => null)) as { readonly status?: unknown } | null;
    return body?.status === 'live'
      ? good(`${publicUrl}: it leads to this product.`)
      : bad(
          `${publicUrl}: something else answers there (status ${answer.status}). Check the proxy and PUBLIC_URL.`,
        );
  } catch (error) {
    return bad(
      `${publicUrl}: nothing can be reached there (${reasonOf(error)}). Check its name, its certificate and the proxy.`,
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
