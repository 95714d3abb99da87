import { eq, inArray, sql } from 'drizzle-orm';
import type { OfferingChange } from '#contract/api/tokenization/offerings.ts';
import { offeringDocuments, offerings, offeringVersions } from '../../database/schema/offerings.ts';
import type { Services } from '../../services.ts';
import { createVersionFeed, type VersionFeed } from '../base/version-feed.ts';

/**
 * Tells who looks at an offering that it changed, by its id: whatever is asked for, given back or decided writes its
 * row, and with that the transaction that wrote it. A version of a document that two persons publish does not.
 */
export const createOfferingFeed = (services: Services): VersionFeed =>
  createVersionFeed(services, {
    what: 'offerings',
    line: JSON.stringify({ event: 'offering' } satisfies OfferingChange),
    versionsOf: async (db, ids) => {
      const published = db
        .select({ count: sql`count(${offeringVersions.approvedAt})` })
        .from(offeringVersions)
        .innerJoin(offeringDocuments, eq(offeringDocuments.id, offeringVersions.documentId))
        .where(eq(offeringDocuments.offeringId, offerings.id));
      const rows = await db
        .select({
          id: offerings.id,
          version: sql<string>`${offerings}.xmin::text || '/' || (${published})::text`,
        })
        .from(offerings)
        .where(inArray(offerings.id, [...ids]));
      return new Map(rows.map(({ id, version }) => [id, version]));
    },
  });
