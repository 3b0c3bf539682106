import { addComment } from '#contract/studio/comments.ts';
import { useAddComment, useComments } from '#web/api/studio/releases.ts';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

/** Shows the comments about a release, each with its author and time. */
export function CommentsSection({ id }: { id: string }) {
  const text = useText();
  const { dateTime } = useFormat();
  const list = useComments(id);
  const add = useAddComment(id);
  const form = useForm({
    id: 'comment',
    initial: { text: '' },
    labels: { text: text('studio-making.comment') },
    body: addComment.body,
    send: async ({ text: said }) => {
      await add.mutateAsync(said.trim());
      form.reset();
    },
  });
  return (
    <Section title={text('studio-making.comments')}>
      <ul className="grid gap-3">
        {list.items?.map((one) => (
          <li key={one.id} className="border-primary-line border-l-4 pl-3">
            <p className="whitespace-pre-wrap break-words text-ink">{one.text}</p>
            <p className="text-muted text-small">
              {one.by.name}, {dateTime(one.at)}
            </p>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={form.submit} className="grid gap-3">
        <Refusal error={form.failure} />
        <Field {...form.field('text')}>
          <TextArea {...form.input('text')} />
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start" busy={form.busy}>
          {text('studio-making.say')}
        </Button>
      </form>
    </Section>
  );
}
