import type { FastifyInstance } from 'fastify';
import { exchange } from '#contract/api/exchange/exchange.ts';
import * as schemas from '#contract/api/exchange/exchange.schema.ts';
import { readReceivingCode } from '../../chain/receiving-address.ts';
import { acceptQuote } from '../../domain/exchange/accept.ts';
import { historyOf, tradeOf } from '../../domain/exchange/history.ts';
import { pricesOf } from '../../domain/exchange/prices.ts';
import { askQuote, dropQuote, findQuote, viewQuote } from '../../domain/exchange/quotes.ts';
import { refusedWith } from '../../domain/exchange/standing.ts';
import { exchangeState } from '../../domain/exchange/state.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { tctAccountOf } from '../../domain/ledger/tct.ts';
import { createDeposit } from '../../domain/purchases/create-deposit.ts';
import { oneRequest } from '../../domain/purchases/lists.ts';
import { moneyRoute, route } from '../../plugins/route.ts';
import { requireChain } from '../../require-chain.ts';

const DEFAULT_DAYS = 90;
/** A person asks a few times a minute; what is refused stays in the history. */
const askingLimit = { max: 30, seconds: 60 } as const;

export function registerExchangeRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;

  route(app, exchange.state, schemas.stateSchemas, ({ caller }) =>
    exchangeState(db, services, caller.memberId),
  );
  route(app, exchange.prices, schemas.pricesSchemas, async ({ query }) => {
    await assertAreaOn(db, services, 'exchange');
    return pricesOf(db, services, query.days ?? DEFAULT_DAYS);
  });

  route(
    app,
    exchange.quote,
    schemas.quoteSchemas,
    async ({ caller, body }) => {
      const asked = await database.transaction((tx) =>
        askQuote(tx, services, caller.memberId, body),
      );
      // After the commit: what was refused stays in the history.
      if (asked.refusal) throw refusedWith(asked.refusal);
      return viewQuote(db, services, await findQuote(db, caller.memberId, asked.quote.number));
    },
    { rateLimit: askingLimit },
  );
  route(app, exchange.oneQuote, schemas.oneQuoteSchemas, async ({ caller, params }) =>
    viewQuote(db, services, await findQuote(db, caller.memberId, params.number)),
  );
  route(app, exchange.drop, schemas.dropSchemas, ({ caller, params }) =>
    database.transaction(async (tx) =>
      viewQuote(tx, services, await dropQuote(tx, services, caller.memberId, params.number)),
    ),
  );
  moneyRoute(app, exchange.accept, schemas.acceptSchemas, {
    handle: async ({ tx, caller, params }) => {
      await acceptQuote(tx, services, caller.memberId, params.number);
      return tradeOf(tx, services, caller.memberId, params.number);
    },
  });

  route(app, exchange.history, schemas.historySchemas, ({ caller, query }) =>
    historyOf(db, services, caller.memberId, query),
  );
  route(app, exchange.trade, schemas.tradeSchemas, ({ caller, params }) =>
    tradeOf(db, services, caller.memberId, params.number),
  );
  route(app, exchange.account, schemas.accountSchemas, ({ caller, query }) =>
    tctAccountOf(db, caller.memberId, query),
  );

  moneyRoute(app, exchange.deposit, schemas.depositSchemas, {
    prepare: () => {
      const { rpc, deployment } = requireChain(services);
      return readReceivingCode(rpc, deployment);
    },
    handle: async ({ tx, caller, body, prepared: code }) => {
      const { memberId } = caller;
      const { number } = await createDeposit(tx, services, memberId, { code, amount: body.amount });
      return oneRequest(tx, services, memberId, number);
    },
  });
}
