import { useEffect, useState } from 'react';
import { useComments } from '#web/api/studio/comments.ts';
import { useVersionFiles } from '#web/api/studio/release-files.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CommentThread } from '#web/surfaces/studio/base/comments/comment-thread.tsx';
import { ownerOf } from '#web/surfaces/studio/base/names/issue-location.ts';
import { namePlace } from '#web/surfaces/studio/language/names/place-names.ts';
import { MESSAGE_FILES } from './product-changes.tsx';
import { type Sources, WithProducts } from './version-workspace.tsx';

/** Shows the comments about a release and its places, each with its author and time. */
export function CommentsSection({ id }: { id: string }) {
  const text = useText();
  const isReady = useMessages(MESSAGE_FILES);
  const { items = [], hasNextPage, isFetchingNextPage, fetchNextPage } = useComments(id);
  const { data } = useVersionFiles({ release: id });
  const [sources, setSources] = useState<Sources>(NO_SOURCES);
  const products = [...new Set(items.flatMap(({ place }) => (place ? [ownerOf(place.path)] : [])))];
  return (
    <Section title={text('studio-making.comments')}>
      {isReady && data && (
        <WithProducts release={id} files={data.files} products={products} known={NO_SOURCES}>
          {(found) => <KnownNames found={found} onFound={setSources} />}
        </WithProducts>
      )}
      <CommentThread
        release={id}
        comments={items}
        isShown={() => true}
        nameOf={({ place }) => {
          const names = place && sources.get(ownerOf(place.path));
          return names ? namePlace(place.path, place.steps, names).names.join(', ') : undefined;
        }}
      />
      {hasNextPage && (
        <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('portal.more')}
        </Button>
      )}
    </Section>
  );
}

const NO_SOURCES: Sources = new Map();

/** Hands the names of products on. The comments are not inside: what somebody types there stays while names come. */
function KnownNames({ found, onFound }: { found: Sources; onFound: (found: Sources) => void }) {
  const { locale } = useLanguage();
  const known = [locale, ...found.keys()].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are others for other products and languages alone
  useEffect(() => onFound(found), [known]);
  return null;
}
