import { useId, useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { addComment, type CommentPlace, type ReleaseComment } from '#contract/studio/comments.ts';
import { useAddComment, useResolveComment } from '#web/api/studio/comments.ts';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Disclosure } from '../inputs/disclosure.tsx';

type CommentThreadProps = {
  release: string;
  /** All comments of the release; the thread shows those that `isShown` selects, with their answers. */
  comments: readonly ReleaseComment[];
  isShown: (comment: ReleaseComment) => boolean;
  /** The place of new comments; undefined for the whole release. */
  place?: CommentPlace | undefined;
  /** Returns the place of a comment in words; undefined if it needs none. */
  nameOf?: (comment: ReleaseComment) => string | undefined;
};

/** Shows comments with their answers, the open ones first, and the form for another one. */
export function CommentThread({ release, comments, isShown, place, nameOf }: CommentThreadProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const roots = comments.filter((one) => one.answers === null && isShown(one));
  const closed = roots.filter(({ resolved }) => resolved !== null);
  const listed = (some: readonly ReleaseComment[]) => (
    <ul className="grid gap-3">
      {some.map((one) => (
        <CommentItem
          key={one.id}
          release={release}
          comment={one}
          answers={comments.filter(({ answers }) => answers === one.id).toReversed()}
          name={nameOf?.(one)}
        />
      ))}
    </ul>
  );
  return (
    <div className="grid gap-4">
      {listed(roots.filter(({ resolved }) => resolved === null))}
      {closed.length > 0 && (
        <div className="grid gap-3">
          <Disclosure
            title={text('studio.comments.resolved', { count: closed.length })}
            controls={id}
            isOpen={isOpen}
            onOpen={() => setIsOpen(!isOpen)}
          >
            {null}
          </Disclosure>
          <div id={id} hidden={!isOpen}>
            {isOpen && listed(closed)}
          </div>
        </div>
      )}
      <CommentForm release={release} place={place} />
    </div>
  );
}

type CommentItemProps = {
  release: string;
  comment: ReleaseComment;
  answers: readonly ReleaseComment[];
  name: string | undefined;
};

function CommentItem({ release, comment, answers, name }: CommentItemProps) {
  const text = useText();
  const { dateTime } = useFormat();
  const add = useAddComment(release);
  const resolve = useResolveComment(release);
  const [isAnswering, setIsAnswering] = useState(false);
  const { id, resolved } = comment;
  return (
    <li className="grid gap-2 border-primary-line border-l-4 pl-3">
      {name !== undefined && (
        <p className="font-semibold text-ink text-small">{text('studio.comments.place', { place: name })}</p>
      )}
      <Said comment={comment} />
      {answers.map((answer) => (
        <div key={answer.id} className="border-line border-l-4 pl-3">
          <Said comment={answer} />
        </div>
      ))}
      {resolved && (
        <p className="text-muted text-small">
          {text('studio.comments.resolvedBy', { name: resolved.by.name, at: dateTime(resolved.at) })}
        </p>
      )}
      <Refusal error={resolve.error} />
      <div className="flex flex-wrap gap-x-4">
        <Button variant="quiet" onClick={() => setIsAnswering(true)}>
          {text('studio.comments.answer')}
        </Button>
        <Button
          variant="quiet"
          busy={resolve.isPending}
          onClick={() => resolve.mutate({ comment: id, isResolved: resolved === null })}
        >
          {text(resolved ? 'studio.comments.reopen' : 'studio.comments.resolve')}
        </Button>
      </div>
      {isAnswering && (
        <TextDialog
          id="answer"
          name="text"
          title={text('studio.comments.answer')}
          action={text('studio-making.say')}
          label={text('studio-making.comment')}
          maxLength={readFieldLimits(addComment.body, 'text').maxLength}
          send={async (typed) => {
            await add.mutateAsync({ text: typed, answers: id });
            setIsAnswering(false);
          }}
          onClose={() => setIsAnswering(false)}
        />
      )}
    </li>
  );
}

function Said({ comment: { text: said, by, at } }: { comment: ReleaseComment }) {
  const { dateTime } = useFormat();
  return (
    <div>
      <p className="whitespace-pre-wrap break-words text-ink">{said}</p>
      <p className="text-muted text-small">
        {by.name}, {dateTime(at)}
      </p>
    </div>
  );
}

function CommentForm({ release, place }: Pick<CommentThreadProps, 'release' | 'place'>) {
  const text = useText();
  const add = useAddComment(release);
  const form = useForm({
    id: place ? 'place-comment' : 'comment',
    initial: { text: '' },
    labels: { text: text('studio-making.comment') },
    body: addComment.body,
    send: async ({ text: said }) => {
      await add.mutateAsync({ text: said.trim(), ...(place && { place }) });
      form.reset();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-3">
      <Refusal error={form.failure} />
      <Field {...form.field('text')}>
        <TextArea {...form.input('text')} />
      </Field>
      <Button type="submit" variant="secondary" className="justify-self-start" busy={form.busy}>
        {text('studio-making.say')}
      </Button>
    </form>
  );
}
