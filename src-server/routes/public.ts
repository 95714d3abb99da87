import type { FastifyInstance } from 'fastify';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import * as schemas from '#contract/api/public.schema.ts';
import { publicApi } from '#contract/api/public.ts';
import { readHealth } from '../domain/administration/health.ts';
import { createReadiness } from '../domain/administration/readiness.ts';
import { DomainError } from '../domain/base/errors.ts';
import { previewSlot } from '../domain/tree/placement.ts';
import { publicSettings } from '../domain/base/public-settings.ts';
import { shortName } from '../domain/base/short-name.ts';
import { route } from '../plugins/route.ts';

/** Enough to correct a mistyped link, too few to enumerate usernames. */
const PREVIEWS = { max: 30, seconds: 60 } as const;

/** Calls without a session. */
export function registerPublicRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, publicApi.health, schemas.healthSchemas, () => readHealth(services));

  route(app, publicApi.live, schemas.liveSchemas, () =>
    Promise.resolve({ status: 'live' as const }),
  );

  const readiness = createReadiness(services);
  route(app, publicApi.ready, schemas.readySchemas, async () => {
    const failed = await readiness();
    if (failed.length === 0) return { status: 'ready' as const };
    throw new DomainError('not_ready', { message: 'Not ready', details: { failed } });
  });

  route(app, publicApi.settings, schemas.settingsSchemas, () => publicSettings(services));

  route(app, publicApi.countries, schemas.countriesSchemas, async () => ({
    items: getCountries().map((code) => ({ code, calling_code: getCountryCallingCode(code) })),
  }));

  route(
    app,
    publicApi.treePreview,
    schemas.treePreviewSchemas,
    async ({ query }) => {
      const { ref: sponsorUsername, side } = query;
      const slot = await previewSlot(services.database.db, {
        sponsorUsername,
        ...(side && { side }),
      });
      const { username, name } = slot.sponsor;
      return {
        sponsor: { username, name: shortName(name) },
        side: slot.side,
        parent: { username: slot.parent.username },
        levels_below: slot.levelsBelow,
      };
    },
    { rateLimit: PREVIEWS },
  );
}
