import { endpoint, type Answer, type Body } from '../endpoint.ts';
import type * as Schemas from './game.schema.ts';

const reading = { audience: 'member', tags: ['Game'] } as const;
const day = '/api/game/days/:day/';

/**
 * "Equilibrio": one board a day, the same for all. Nothing of it moves money or volume. While the
 * area is switched off every call answers `area_off`.
 */
export const game = {
  state: endpoint<typeof Schemas.stateSchemas>('GET', '/api/game/', reading),
  /** Keeps a log that is being played, so that it goes on elsewhere. A repeat changes nothing. */
  keep: endpoint<typeof Schemas.keepSchemas>('POST', '/api/game/log/', {
    audience: 'member',
    tags: [],
  }),
  /** Ends the attempt of a day. The same log again gives the same answer. */
  finish: endpoint<typeof Schemas.finishSchemas>('POST', '/api/game/finish/', {
    audience: 'member',
    tags: ['Game'],
  }),
  days: endpoint<typeof Schemas.daysSchemas>('GET', '/api/game/days/', reading),
  day: endpoint<typeof Schemas.daySchemas>('GET', day, reading),
  ranking: endpoint<typeof Schemas.rankingSchemas>('GET', `${day}ranking/`, reading),
  settings: endpoint<typeof Schemas.settingsSchemas>('PATCH', '/api/game/settings/', {
    audience: 'member',
    tags: ['Game', 'User'],
  }),
};

export type GameState = Answer<typeof game.state>;
export type GameAttempt = Answer<typeof game.finish>;
export type GameDays = Answer<typeof game.days>;
export type GameDay = Answer<typeof game.day>;
export type GameRanking = Answer<typeof game.ranking>;
export type GameSettings = Answer<typeof game.settings>;
export type GameSettingsChange = Body<typeof game.settings>;
