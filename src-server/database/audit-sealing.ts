import type { DatabaseHandle, Transaction } from './database.ts';

/** What seals rows of the audit log. It never reaches the database, which so cannot forge a row. */
export interface AuditKey {
  /** Names the key without telling it: stored in each row that it sealed. */
  readonly id: string;
  /** HMAC-SHA-256 of a text, in hex. */
  readonly sign: (text: string) => string;
}

const keys = new WeakMap<Transaction, AuditKey>();

/** The same database, in whose transactions `audit` seals its rows with a key. */
export function sealingWith<Handle extends DatabaseHandle>(handle: Handle, key: AuditKey): Handle {
  return {
    ...handle,
    transaction: (work) =>
      handle.transaction((tx) => {
        keys.set(tx, key);
        return work(tx);
      }),
  };
}

/** Works within a savepoint of a transaction, whose rows of the audit log are sealed as its own. */
export function inSavepoint<T>(
  tx: Transaction,
  work: (nested: Transaction) => Promise<T>,
): Promise<T> {
  return tx.transaction((nested) => {
    const key = keys.get(tx);
    if (key) keys.set(nested, key);
    return work(nested);
  });
}

/** @throws Error in a transaction of a database that was opened without a key */
export function auditKeyOf(tx: Transaction): AuditKey {
  const key = keys.get(tx);
  if (!key) throw new Error('Rows of the audit log need a transaction that seals them.');
  return key;
}
