import type { FastifyInstance } from 'fastify';
import { game } from '#contract/api/game/game.ts';
import * as schemas from '#contract/api/game/game.schema.ts';
import type { Transaction } from '../../database/database.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { DomainError } from '../../domain/base/errors.ts';
import { attemptView, finishAttempt, keepLog } from '../../domain/game/attempts.ts';
import { gameDayOf, gameDaysOf } from '../../domain/game/history.ts';
import { assertPlays, changeGameSettings } from '../../domain/game/members.ts';
import { rankingOf } from '../../domain/game/ranking.ts';
import { gameState } from '../../domain/game/state.ts';
import type { TreeReader } from '../../domain/tree/reader.ts';
import { route } from '../../plugins/route.ts';

/** A device keeps the log with every move. */
const keepingLimit = { max: 240, seconds: 60 } as const;
const finishLimit = { max: 30, seconds: 60 } as const;
const settingsLimit = { max: 30, seconds: 60 } as const;

export function registerGameRoutes(app: FastifyInstance, tree: TreeReader): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;
  const assertOn = () => assertAreaOn(db, services, 'game');
  const playing = <T>(memberId: number, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await assertAreaOn(tx, services, 'game');
      await assertPlays(tx, memberId);
      return work(tx);
    });

  route(app, game.state, schemas.stateSchemas, async ({ caller }) => {
    await assertOn();
    return gameState(db, services, caller.memberId);
  });
  route(
    app,
    game.keep,
    schemas.keepSchemas,
    ({ caller: { memberId }, body }) =>
      playing(memberId, async (tx) => ({
        log: [...(await keepLog(tx, services, memberId, body))],
      })),
    { rateLimit: keepingLimit },
  );
  route(
    app,
    game.finish,
    schemas.finishSchemas,
    async ({ caller: { memberId }, body }) => {
      const attempt = await playing(memberId, (tx) => finishAttempt(tx, services, memberId, body));
      // After the commit: what came late stays in the history.
      if (attempt.isLate) throw new DomainError('game_day_closed', { details: { day: body.day } });
      return attemptView(attempt);
    },
    { rateLimit: finishLimit },
  );

  route(app, game.days, schemas.daysSchemas, async ({ caller, query }) => {
    await assertOn();
    return gameDaysOf(db, caller.memberId, query);
  });
  route(app, game.day, schemas.daySchemas, async ({ caller, params }) => {
    await assertOn();
    return gameDayOf(db, services, caller.memberId, params.day);
  });
  route(app, game.ranking, schemas.rankingSchemas, async ({ caller, params, query }) => {
    await assertOn();
    const state = await tree.current();
    return rankingOf(db, { ...services, tree: state }, caller.memberId, { ...params, ...query });
  });
  route(
    app,
    game.settings,
    schemas.settingsSchemas,
    async ({ caller, body }) => {
      await assertOn();
      return database.transaction((tx) => changeGameSettings(tx, caller.memberId, body));
    },
    { rateLimit: settingsLimit },
  );
}
