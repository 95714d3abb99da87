import type { Config } from '../../config/config.ts';
import type { AuditKey } from '../../database/audit-sealing.ts';
import { auditKey } from './seal.ts';
import { deriveKeys } from '../base/keys.ts';

/** The present key of the audit log first, then those of earlier secrets. */
export const auditKeysOf = ({
  tokenSecret,
  tokenSecretsBefore,
}: Pick<Config, 'tokenSecret' | 'tokenSecretsBefore'>): readonly AuditKey[] =>
  [tokenSecret, ...tokenSecretsBefore].map((secret) => auditKey(deriveKeys(secret)));
