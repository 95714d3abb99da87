import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin-settings.schema.ts';
import { adminSettings } from '#contract/api/admin-settings.ts';
import { changeSetting, listSettings } from '../domain/admin-settings.ts';
import { route } from '../plugins/route.ts';

export function registerAdminSettingRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminSettings.list, schemas.listSchemas, async () => ({
    items: await listSettings(database.db, services),
  }));
  route(app, adminSettings.change, schemas.changeSchemas, ({ caller, params, body }) =>
    database.transaction((tx) =>
      changeSetting(tx, services, { actorId: caller.memberId, key: params.key, ...body }),
    ),
  );
}
