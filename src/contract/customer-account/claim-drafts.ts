import Type from 'typebox';
import { get, post, remove } from '../call.ts';
import * as staff from '../claims/claim-drafts.ts';
import { claimFileUpload } from '../claims/claim-files.ts';

/* A customer's claim in preparation on an own policy: the same as that of staff (`claims/claim-drafts.ts`). */

export const getMyClaimDraft = get('/api/my/policies/:number/claim-draft', 'customer', 'The own claim in preparation', {
  reply: staff.getClaimDraft.reply,
});

export const saveMyClaimDraft = post(
  '/api/my/policies/:number/claim-draft',
  'customer',
  'Save a claim in preparation',
  {
    body: staff.saveClaimDraft.body,
    reply: staff.saveClaimDraft.reply,
  },
);

export const removeMyClaimDraft = remove(
  '/api/my/policies/:number/claim-draft',
  'customer',
  'Delete a claim in preparation, with its files',
  { reply: Type.Null(), status: 204 },
);

export const fileMyClaimDraft = post(
  '/api/my/policies/:number/claim-draft/file',
  'customer',
  'File a prepared claim on an own policy',
  { body: staff.fileClaimDraft.body, reply: staff.fileClaimDraft.reply, status: 201 },
);

export const sendMyClaimDraftFile = post(
  '/api/my/policies/:number/claim-draft/files',
  'customer',
  'Send a file of a claim in preparation, as the body itself',
  { query: staff.sendClaimDraftFile.query, ...claimFileUpload },
);

export const getMyClaimDraftFile = get(
  '/api/my/policies/:number/claim-draft/files/:file',
  'customer',
  'A file of a claim in preparation',
  { reply: staff.getClaimDraftFile.reply },
);

export const removeMyClaimDraftFile = remove(
  '/api/my/policies/:number/claim-draft/files/:file',
  'customer',
  'Delete a file of a claim in preparation',
  { reply: Type.Null(), status: 204 },
);
