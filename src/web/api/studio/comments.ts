import * as calls from '#contract/studio/comments.ts';
import { useCall } from '../call-query.ts';
import { send } from '../http.ts';
import { usePageList } from '../page-list.ts';

/** Comments on a release, newest first. */
export const useComments = (id: string) => usePageList(calls.listComments, {}, { params: { id } });

export const useAddComment = (id: string) =>
  useCall((text: string) => send(calls.addComment, { params: { id }, body: { text } }), calls.listComments);
