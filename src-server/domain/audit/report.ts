import type { AuditFault } from '#contract/rules/audit.ts';
import type { ChainAnchors } from './run-keys.ts';
import type { Verified } from './verify.ts';

const faults: Readonly<Record<AuditFault, string>> = {
  changed: 'it says something else than when it was written',
  link: 'the row before it is not the one that it followed: a row was taken out, put in or changed',
  unsealed: 'it carries no seal: it was written past the server, or the log was cut',
  key: 'it was sealed by a key that is not known: name earlier secrets in TOKEN_SECRETS_BEFORE',
  anchor: 'it is not the row that was noted outside of the database',
  missing: 'it was noted outside of the database and is gone',
};

/**
 * What was verified, up to which row, and the first broken one: a sentence a line.
 * @param witnesses how many were compared, those of the chain included
 * @param chain what payments on the chain say; null where no chain was read
 */
export function auditReport(
  verified: Verified,
  witnesses: number,
  chain: ChainAnchors | null,
): readonly string[] {
  const { rows, newest, sealedFrom, anchors, broken } = verified;
  const lines = [
    newest === null
      ? 'No row was verified.'
      : `${rows} rows follow from each other, up to row ${newest.row}.`,
  ];
  if (newest !== null) {
    lines.push(
      sealedFrom === null
        ? 'No row is sealed with a key.'
        : `Rows are sealed with a key from row ${sealedFrom} on.`,
    );
  }
  lines.push(
    witnesses === 0
      ? 'No anchor was given: that the newest rows were cut off is not ruled out. Set AUDIT_ANCHOR.'
      : `${anchors} of ${witnesses} anchors agree.`,
    ...chainLines(chain),
  );
  if (broken) {
    const by = broken.by === undefined ? '' : ` It was noted by ${broken.by}.`;
    lines.push(`Broken at row ${broken.row}: ${faults[broken.fault]}.${by}`);
  }
  return lines;
}

function chainLines(chain: ChainAnchors | null): readonly string[] {
  if (!chain) return ['The chain was not read: its payments were not compared.'];
  const { batches, newest, unknown, noted } = chain;
  return [
    newest === null
      ? 'No payment on the chain anchors a row.'
      : `${batches} paid batches anchor rows on the chain, up to row ${newest}.`,
    noted === null
      ? 'No operator noted a row on the chain by itself.'
      : `Operators noted rows on the chain by themselves, the last one row ${noted}.`,
    ...unknown.map((key) => `Broken: a payment on the chain is of no batch here: run key ${key}.`),
  ];
}
