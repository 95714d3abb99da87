import { MINUTE_MS } from '#contract/rules/durations.ts';
import { closeOneDay, commitTomorrow, solveOpened } from '../domain/game/days.ts';
import type { Job } from './runner.ts';

/**
 * Solves the boards of days that have opened, closes those that are over, and publishes the hash of
 * tomorrow's seed. What was published is closed also after the game was switched off.
 */
export const gameDaysJob: Job = {
  name: 'game-days',
  every: MINUTE_MS,
  run: async (services) => {
    const { database, settings } = services;
    await database.transaction((tx) => solveOpened(tx, services));
    while (await database.transaction((tx) => closeOneDay(tx, services)));
    const { area_game_enabled: state } = await settings.read(database.db);
    if (state === 'on') await database.transaction((tx) => commitTomorrow(tx, services));
  },
};
