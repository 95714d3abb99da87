import { sql } from 'drizzle-orm';
import { formatUnits, formatUsd, parseUsd } from '#contract/rules/money.ts';
import { checkCode } from '#server/domain/accounts/codes.ts';
import { createWithdrawalByCode } from '#server/domain/withdrawals/create.ts';
import { termsOf, type QuoteRequest } from '#server/domain/withdrawals/quote.ts';
import { sendSecretCode } from '#server/domain/withdrawals/send-code.ts';
import { sendMails } from '#server/jobs/mail-sender.ts';
import { postFaults, type CodeMail } from '../post-office.ts';
import type { Server } from '../process.ts';
import type { Random } from '../random.ts';
import type { Member, World } from '../world.ts';
import type { Act } from './act.ts';

const SAYS = /^(\d+) works only to withdraw ([\d,.]+) USD in (\w+) to (0x\w+),/;

function codeMails(world: World, member: Member): readonly CodeMail[] {
  return world.post.boxOf(member.email).flatMap(({ id, text }) => {
    const [, code, amount, currency, wallet] = SAYS.exec(text) ?? [];
    if (!code || !amount || !currency || !wallet) return [];
    const said = { type: 'direct', amount: amount.replaceAll(',', ''), currency, wallet };
    return [{ ...(said as QuoteRequest), id, code }];
  });
}

/** The database's clock is a real one, so that time goes by where its claims are written down. */
async function passClaims(world: World): Promise<void> {
  const passed = world.sinceClaims();
  await world.store.db.execute(sql`
    update mails set leased_until = leased_until - ${passed}::int * interval '1 millisecond'
    where id in (select id from mails where leased_until is not null for update skip locked)`);
}

export async function mailTick(world: World, { services }: Server): Promise<void> {
  world.post.deliverLate();
  await passClaims(world);
  await sendMails(services);
}

export const breakPost: Act = ({ post }, _server, random) => {
  post.fault = random.pick(postFaults);
  post.faultyMails = 1 + random.below(3);
};

/** A member asks for a code that confirms a quote. */
export const askCode: Act = async (world, { services }, random) => {
  const member = random.pick(world.members);
  const request: QuoteRequest = {
    type: 'direct',
    currency: random.pick(['USDT', 'USDC', 'TCT'] as const),
    amount: formatUsd(BigInt(20 + random.below(300)) * 1_000_000n),
    wallet: random.chance(0.8) ? member.wallet : random.pick(world.members).wallet,
  };
  const { terms } = await termsOf(services.database.db, services, member.id, request);
  const quote = { ...request, token_amount: formatUnits(terms.tokenAmount, terms.tokenDecimals) };
  await sendSecretCode(services, member.id, { isWithdrawal: true, quote }, 'en');
};

/** Whoever reads a code asks for something else by it. */
function changed(world: World, mailed: QuoteRequest, random: Random): QuoteRequest {
  const changes: Partial<QuoteRequest>[] = [
    { wallet: random.pick(world.members).wallet },
    { wallet: random.pick(world.members).wallet },
    { amount: formatUsd(parseUsd(mailed.amount) + 1_000_000n) },
    { currency: random.pick(['USDT', 'USDC', 'TCT'] as const) },
  ];
  return { ...mailed, ...random.pick(changes) };
}

/** A code from the member's box, mostly the last one, also one that was used. */
export const useCode: Act = async (world, { services }, random) => {
  const member = random.pick(world.members);
  const mails = codeMails(world, member);
  if (mails.length === 0) return;
  const mail = random.chance(0.8) ? mails.at(-1) : random.pick(mails);
  if (!mail) return;
  const { id: _, code, ...mailed } = mail;
  const request = random.chance(0.6) ? mailed : changed(world, mailed, random);
  const given = random.chance(0.95) ? code : '000000';
  const checked = await checkCode(services, { memberId: member.id }, 'withdrawal', given);
  await services.database.transaction(async (tx) => {
    const { number } = await createWithdrawalByCode(tx, services, member.id, {
      code: checked,
      request,
    });
    world.byCode.push({ number, mail });
  });
};
