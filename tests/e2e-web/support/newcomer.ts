import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { auth } from '#contract/api/account/auth.ts';
import { DEMO_PASSWORD, type DemoApi } from './demo-api.ts';

export interface Newcomer {
  readonly username: string;
  readonly email: string;
}

interface Invited {
  readonly name: string;
  readonly sponsor: string;
  /** The link names no side: what the sponsor has chosen decides. On the left where left out. */
  readonly hasNoSide?: boolean;
}

/** Registers somebody under a sponsor beside the screens, for stories that begin afterwards. */
export async function registerNewcomer(
  demo: DemoApi,
  { name, sponsor, hasNoSide = false }: Invited,
): Promise<Newcomer> {
  const username = `${name.toLowerCase()}_${Date.now().toString(36)}`;
  const email = `${username}@example.test`;
  const challenge = await demo.call(auth.captcha);
  const solution = await solveChallenge({ challenge, deriveKey });
  const { terms_version } = await demo.settings();
  await demo.call(auth.register, {
    body: {
      username,
      email,
      password: DEMO_PASSWORD,
      password_confirmation: DEMO_PASSWORD,
      first_name: name,
      last_name: 'Prueba',
      phone_number: '+525512345678',
      country: 'MX',
      referrer_code: sponsor,
      ...(!hasNoSide && { side: 'left' as const }),
      accepted_terms: terms_version,
      captcha: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    },
  });
  return { username, email };
}
