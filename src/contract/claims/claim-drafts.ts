import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, fileReply, nullable } from '../schemas.ts';
import { claimFileUpload } from './claim-files.ts';
import { claimFile, claimScopes } from './claims.ts';

/*
 * The filing of a claim while it is entered. It belongs to one person and one policy, and the same person finds it on
 * every device. A filing that nobody changes for 30 days is deleted with its files.
 */

const name = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,59}$' });
const typed = Type.String({ maxLength: 5000 });

/** The answers of the claim form as they were typed. Nothing is checked before the filing. */
const answers = Type.Record(
  name,
  Type.Union([typed, Type.Null(), Type.Array(Type.Record(name, Type.String({ maxLength: 500 })), { maxItems: 80 })]),
  { maxProperties: 20 },
);

const entered = {
  answers,
  /** The pages of the form that the person has passed. */
  passed: Type.Array(closedObject({ page: name, shown: Type.String({ maxLength: 200 }) }), { maxItems: 20 }),
};

/** A save. `version`: the version that the caller has seen; 0: there was none. */
const claimDraftInput = closedObject({
  version: Type.Integer({ minimum: 0 }),
  ...entered,
  /** The kind of document of each file, by the file's id. */
  papers: Type.Record(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), Type.String({ maxLength: 40 }), {
    maxProperties: 40,
  }),
});
export type ClaimDraftInput = Static<typeof claimDraftInput>;

const claimDraftView = Type.Object({
  version: Type.Integer(),
  ...entered,
  files: Type.Array(claimFile),
  savedAt: Type.String(),
  /** The instant of its deletion, if nobody changes it before. */
  expiresAt: Type.String(),
});
export type ClaimDraftView = Static<typeof claimDraftView>;

const saved = Type.Object({ version: Type.Integer(), savedAt: Type.String() });
const seen = closedObject({
  version: Type.Integer({ minimum: 0 }),
  /** Language of the messages to the contact person. Default: the language of the policy's order. */
  language: Type.Optional(locale),
});

/** A claim that is not filed yet, in a list. */
const claimDraftRow = Type.Object({
  policyNumber: Type.String(),
  product: Type.String(),
  holder: nullable(Type.String()),
  files: Type.Integer(),
  savedAt: Type.String(),
  expiresAt: Type.String(),
});
export type ClaimDraftRow = Static<typeof claimDraftRow>;

export const listClaimDrafts = get('/api/claim-drafts', claimScopes, 'The own claims that are not filed yet', {
  reply: Type.Array(claimDraftRow),
});

/** Null if the caller has begun no claim on the policy. 404 `policyNotFound`, as in all calls below. */
export const getClaimDraft = get('/api/policies/:number/claim-draft', claimScopes, 'The own claim in preparation', {
  reply: nullable(claimDraftView),
});

/** 409 `claimDraftChanged` if another device has saved, filed or deleted it since: nothing is saved. */
export const saveClaimDraft = post('/api/policies/:number/claim-draft', claimScopes, 'Save a claim in preparation', {
  body: claimDraftInput,
  reply: saved,
});

export const removeClaimDraft = remove(
  '/api/policies/:number/claim-draft',
  claimScopes,
  'Delete a claim in preparation, with its files',
  { reply: Type.Null(), status: 204 },
);

/**
 * Files the claim in preparation: its files become those of the claim. Errors as in `fileClaim`, and 409
 * `claimDraftChanged`.
 */
export const fileClaimDraft = post('/api/policies/:number/claim-draft/file', claimScopes, 'File a prepared claim', {
  body: seen,
  reply: Type.Object({ ref: Type.String() }),
  status: 201,
});

/** Errors as in `sendClaimFile`. */
export const sendClaimDraftFile = post(
  '/api/policies/:number/claim-draft/files',
  claimScopes,
  'Send a file of a claim in preparation, as the body itself',
  { query: closedObject({ name: Type.Optional(Type.String({ maxLength: 200 })) }), ...claimFileUpload },
);

export const getClaimDraftFile = get(
  '/api/policies/:number/claim-draft/files/:file',
  claimScopes,
  'A file of a claim in preparation',
  { reply: fileReply },
);

export const removeClaimDraftFile = remove(
  '/api/policies/:number/claim-draft/files/:file',
  claimScopes,
  'Delete a file of a claim in preparation',
  { reply: Type.Null(), status: 204 },
);
