import type { BodyOf } from '#contract/call.ts';
import { addComment, listComments, resolveComment } from '#contract/studio/comments.ts';
import { useCall, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { usePageList } from '../page-list.ts';

/** Comments on a release, newest first. */
export const useComments = (id: string) => usePageList(listComments, { limit: 100 }, { params: { id } });

export const useAddComment = (id: string) => useSend(addComment, { params: { id } }, listComments);

type Resolution = BodyOf<typeof resolveComment> & { comment: number };

export const useResolveComment = (id: string) =>
  useCall(
    ({ comment, isResolved }: Resolution) =>
      send(resolveComment, { params: { id, comment: String(comment) }, body: { isResolved } }),
    listComments,
  );
