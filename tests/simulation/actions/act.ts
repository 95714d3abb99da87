import type { Random } from '../random.ts';
import type { Server } from '../process.ts';
import type { World } from '../world.ts';

/**
 * Something that somebody does through a server, or to the chain or the world itself. All that it
 * decides comes from `random`, which is its own.
 */
export type Act = (world: World, server: Server, random: Random) => Promise<void> | void;
