import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices, testConfig } from '../../tests/support/services.ts';
import type { AuditAnchor } from '../config/config.ts';
import { checkAudit } from '../domain/administration/audit.ts';
import { anchorsOf, readAnchors } from '../domain/audit/anchors.ts';
import { audit } from '../domain/audit/write.ts';
import { anchorAudit } from './audit-anchor.ts';

let database: TestDatabase;
let folder: string;
let place: AuditAnchor;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'tct-anchors-'));
  place = { kind: 'file', path: join(folder, 'anchors') };
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const servicesOf = (auditAnchor: AuditAnchor) =>
  createTestServices(database, { config: { ...testConfig, auditAnchor } });
const write = () =>
  database.transaction((tx) =>
    audit(tx, {
      actorId: null,
      action: 'chain.final_blocks_undone',
      subject: 'y/1',
      at: new Date(),
    }),
  );
const cutOff = () =>
  database.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger all`);
    await tx.execute(sql`delete from audit_log where id = (select max(id) from audit_log)`);
    await tx.execute(sql`alter table audit_log enable trigger all`);
  });

test('the newest row is appended to the file, once, for nobody else to read', async () => {
  const services = servicesOf(place);
  await anchorAudit(services);
  expect(readAnchors(place)).toEqual([]);
  await write();
  await anchorAudit(services);
  await anchorAudit(services);
  await write();
  // Another process continues from the file.
  await anchorAudit(servicesOf(place));
  expect(readAnchors(place).map(({ row }) => row)).toEqual([1, 2]);
  expect(statSync(join(folder, 'anchors')).mode & 0o777).toBe(0o600);
});

test('a truncated log is detected by the file, and no anchor is written any more', async () => {
  const services = servicesOf(place);
  await write();
  await write();
  await anchorAudit(services);
  expect(await database.transaction((tx) => checkAudit(tx, services))).toMatchObject({
    broken_at: null,
    anchors: 1,
  });
  await cutOff();
  const kept = readFileSync(join(folder, 'anchors'), 'utf8');
  await expect(anchorAudit(services)).rejects.toThrow('Row 2 of the audit log is not what was');
  expect(readFileSync(join(folder, 'anchors'), 'utf8')).toBe(kept);
  expect(await database.transaction((tx) => checkAudit(tx, services))).toMatchObject({
    broken_at: 2,
    fault: 'missing',
  });
});

test('the newest row is posted to an address; a failed request is retried', async () => {
  const posted: string[] = [];
  let status = 503;
  const witness: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (status === 200) posted.push(body);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => {
    witness.listen(0, '127.0.0.1', resolve);
  });
  const { port } = witness.address() as AddressInfo;
  const services = servicesOf({ kind: 'url', url: `http://127.0.0.1:${port}/` });
  try {
    await write();
    await expect(anchorAudit(services)).rejects.toThrow('503');
    status = 200;
    await anchorAudit(services);
    await anchorAudit(services);
  } finally {
    witness.close();
  }
  expect(anchorsOf(posted.join(''))).toMatchObject([{ row: 1 }]);
  expect(posted[0]).toContain(testConfig.publicUrl);
});

test('a line that is no anchor is refused, not skipped', () => {
  expect(() => anchorsOf('{"row":"1"}\n')).toThrow('Line 1 is no anchor.');
  expect(() => anchorsOf('x')).toThrow(SyntaxError);
});
