import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import type { CommentPlace } from '#contract/studio/comments.ts';
import { useComments } from '#web/api/studio/comments.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { CommentThread } from './comment-thread.tsx';

type PlaceCommentsProps = {
  release: string;
  place: CommentPlace;
  /** The place in words: the title of the dialog. */
  name: string;
};

/** A button with the number of open comments at a place; it opens the comments. */
export function PlaceComments({ release, place, name }: PlaceCommentsProps) {
  const text = useText();
  const isReady = useMessages(['studio', 'studio-making']);
  const { items = [] } = useComments(release);
  const [isOpen, setIsOpen] = useState(false);
  const key = placeKey(place);
  const isHere = (of: CommentPlace | null) => of !== null && placeKey(of) === key;
  const count = items.filter((one) => isHere(one.place) && one.resolved === null && one.answers === null).length;
  if (!isReady) return null;
  return (
    <>
      <Button icon={MessageSquare} variant="quiet" onClick={() => setIsOpen(true)}>
        {count === 0 ? text('studio.comments.add') : text('studio.comments.open', { count })}
        <span className="sr-only">{name}</span>
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title={text('studio.comments.place', { place: name })}>
          <CommentThread release={release} comments={items} isShown={(one) => isHere(one.place)} place={place} />
        </Dialog>
      )}
    </>
  );
}

const placeKey = ({ path, steps }: CommentPlace): string => [path, ...steps].join('\u001e');
