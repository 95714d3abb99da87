import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/settings.schema.ts';
import { settingRules } from '#contract/rules/setting-rules.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { changeSetting, listSettings } from '../../domain/administration/settings.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminSettingRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminSettings.list, schemas.listSchemas, async () => ({
    items: await listSettings(database.db, services),
  }));
  route(app, adminSettings.change, schemas.changeSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const { key } = params;
      const { note, ...payload } = { ...body, key };
      if (!settingRules[key].isDangerous) {
        return changeSetting(tx, services, { actorId: caller.memberId, ...payload, note });
      }
      return propose(tx, services, caller, { kind: 'setting.change', payload, reason: note });
    }),
  );
}
