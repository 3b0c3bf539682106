import { useComments } from '#web/api/studio/comments.ts';
import { useVersionFiles } from '#web/api/studio/release-files.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CommentThread } from '#web/surfaces/studio/base/comments/comment-thread.tsx';
import { ownerOf } from '#web/surfaces/studio/base/names/issue-location.ts';
import { namePlace } from '#web/surfaces/studio/language/names/place-names.ts';
import { MESSAGE_FILES } from './product-changes.tsx';
import { WithProducts } from './version-workspace.tsx';

/** Shows the comments about a release and its places, each with its author and time. */
export function CommentsSection({ id }: { id: string }) {
  const text = useText();
  const isReady = useMessages(MESSAGE_FILES);
  const { items = [], hasNextPage, isFetchingNextPage, fetchNextPage } = useComments(id);
  const { data } = useVersionFiles({ release: id });
  const products = [...new Set(items.flatMap(({ place }) => (place ? [ownerOf(place.path)] : [])))];
  return (
    <Section title={text('studio-making.comments')}>
      <WithProducts release={id} files={data?.files ?? {}} products={isReady && data ? products : []} known={new Map()}>
        {(sources) => (
          <CommentThread
            release={id}
            comments={items}
            isShown={() => true}
            nameOf={({ place }) => {
              const names = place && sources.get(ownerOf(place.path));
              return names ? namePlace(place.path, place.steps, names).names.join(', ') : undefined;
            }}
          />
        )}
      </WithProducts>
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('portal.more')}
        </Button>
      )}
    </Section>
  );
}
