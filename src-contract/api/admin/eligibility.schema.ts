import Type from 'typebox';
import { claimStates } from '../../rules/eligibility/claims.ts';
import { claimLimits } from '../../rules/eligibility/limits.ts';
import { FileId } from '../files.schema.ts';
import { Instant, Nullable, Page, PageQuery, RowNumber, Strict } from '../scalars.schema.ts';
import {
  claim,
  CountryCode,
  identityDocument,
  typedIdentity,
} from '../tokenization/eligibility.schema.ts';

const AdminClaim = Type.Object({
  ...claim,
  member: Type.Object({ id: Type.Integer(), username: Type.String(), name: Type.String() }),
  /** Names of the staff. */
  decided_by: Nullable(Type.String()),
  revoked_by: Nullable(Type.String()),
  /** It is the caller's own: somebody else decides it. */
  is_own: Type.Boolean(),
});

export const listSchemas = {
  query: Type.Object({
    ...PageQuery,
    state: Type.Optional(Type.Enum([...claimStates])),
    country: Type.Optional(CountryCode),
  }),
  answer: Type.Object({
    ...Page(AdminClaim).properties,
    /** Claims that wait for a decision, whatever is filtered. */
    waiting: Type.Integer(),
    /** Days after granting until the documents are erased. */
    document_days: Type.Integer(),
    /** Countries of any claim, to filter by. */
    countries: Type.Array(CountryCode),
  }),
};

const Detail = Type.Object({
  ...AdminClaim.properties,
  ...typedIdentity,
  documents: Type.Array(Type.Object(identityDocument)),
  /** Earlier claims of the member, newest first, at most twenty. */
  earlier: Type.Array(
    Type.Object({
      id: claim.id,
      kind: claim.kind,
      country: claim.country,
      state: claim.state,
      asked_at: Instant,
      valid_until: claim.valid_until,
    }),
  ),
});

const params = Type.Object({ id: RowNumber });
const Note = Type.String({ maxLength: claimLimits.note });
const deciding = ['not_found', 'claim_state', 'own_benefit'] as const;

export const oneSchemas = { params, answer: Detail, errors: ['not_found'] as const };

export const grantSchemas = {
  params,
  answer: Detail,
  errors: [...deciding, 'documents_missing'] as const,
};

export const refuseSchemas = {
  params,
  body: Strict({ note: Note }),
  answer: Detail,
  errors: deciding,
};

export const openDocumentSchemas = {
  params: Type.Object({ id: FileId }),
  body: Strict({ reason: Note }),
  answer: Type.Unsafe<ArrayBuffer>({ type: 'string', format: 'binary' }),
  errors: ['not_found', 'own_benefit', 'document_erased', 'files_unreachable'] as const,
};
