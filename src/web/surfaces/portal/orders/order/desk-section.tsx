import { useRef } from 'react';
import type { OrderDesk } from '#contract/order-desk.ts';
import { writeOrderNote } from '#contract/order-desk.ts';
import { useCloseOrderNote, useOrderDesk, useWriteOrderNote } from '#web/api/purchase/order-desk.ts';
import { AreaField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { NoteItem } from './note-item.tsx';
import { OwnerDialog } from './owner-dialog.tsx';

/** The owner of an order, the notes of colleagues about it, and the actions that are not possible now. */
export function DeskSection({ id }: { id: string }) {
  const text = useText();
  return (
    <Section title={text('order-desk.title')} name="notes">
      <LoadedPart call={useOrderDesk(id)}>
        {(desk) => (
          <>
            <Owner id={id} desk={desk} />
            <Notes id={id} notes={desk.notes} />
            <NoteForm id={id} colleagues={desk.colleagues} />
            <Impossible cannot={desk.cannot} />
          </>
        )}
      </LoadedPart>
    </Section>
  );
}

function Owner({ id, desk: { owner, isOwn, colleagues } }: { id: string; desk: OrderDesk }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<'takeOver' | 'handOver'>();
  return (
    <div className="grid gap-2">
      <DoneInFocus said={done} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="text-muted">{text('order-desk.owner.label')}</span>{' '}
          <strong className="text-ink">{owner?.name ?? text('order-desk.owner.nobody')}</strong>
        </p>
        <div className="flex flex-wrap gap-2">
          {!isOwn && (
            <Button variant="secondary" onClick={() => open('takeOver')}>
              {text('order-desk.owner.takeOver')}
            </Button>
          )}
          {colleagues.length > 0 && (
            <Button variant="quiet" onClick={() => open('handOver')}>
              {text('order-desk.owner.handOver')}
            </Button>
          )}
        </div>
      </div>
      {opened && (
        <OwnerDialog id={id} act={opened} owner={owner} colleagues={colleagues} onClose={close} onDone={finish} />
      )}
    </div>
  );
}

/** The notes, the newest first. The addressed colleague closes a note when its work is done. */
function Notes({ id, notes }: { id: string } & Pick<OrderDesk, 'notes'>) {
  const text = useText();
  const closing = useCloseOrderNote(id);
  const list = useRef<HTMLUListElement>(null);
  if (notes.length === 0) return <p className="text-muted">{text('order-desk.none')}</p>;
  return (
    <>
      <Refusal error={closing.error} />
      <ul ref={list} tabIndex={-1} data-quiet-focus aria-label={text('order-desk.notes')} className="grid">
        {notes.toReversed().map(({ mayClose, ...note }) => (
          <NoteItem key={note.id} note={note}>
            {mayClose && (
              <div>
                <Button
                  variant="secondary"
                  busy={closing.isPending && closing.variables === note.id}
                  onClick={() => closing.mutate(note.id, { onSuccess: () => list.current?.focus() })}
                >
                  {text('order-desk.close')}
                </Button>
              </div>
            )}
          </NoteItem>
        ))}
      </ul>
    </>
  );
}

function NoteForm({ id, colleagues }: { id: string } & Pick<OrderDesk, 'colleagues'>) {
  const text = useText();
  const write = useWriteOrderNote(id);
  const form = useForm({
    id: 'note',
    initial: { text: '', to: '' },
    labels: { text: text('order-desk.write'), to: text('order-desk.to') },
    body: writeOrderNote.body,
    send: async ({ text: words, to }) => {
      await write.mutateAsync({ text: words.trim(), ...(to === '' ? {} : { to }) });
      form.set({ text: '', to: '' });
      document.getElementById(form.field('text').id)?.focus();
    },
  });
  return (
    <form noValidate onSubmit={form.submit} aria-label={text('order-desk.write')} className="grid gap-4">
      <FormHead {...form} />
      <AreaField form={form} name="text" help={text('order-desk.help')} />
      {colleagues.length > 0 && (
        <SelectField
          form={form}
          name="to"
          optional
          placeholder={text('order-desk.everybody')}
          choices={colleagues.map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {text('order-desk.save')}
        </Button>
      </div>
    </form>
  );
}

/** The actions that the user may do at other times, each with the reason why not now. */
function Impossible({ cannot }: Pick<OrderDesk, 'cannot'>) {
  const text = useText();
  if (cannot.length === 0) return null;
  return (
    <details className="border-line border-t pt-3">
      <summary className="link min-h-11 cursor-pointer content-center">{text('order-desk.cannot.title')}</summary>
      <dl className="grid gap-2 pt-2">
        {cannot.map(({ act, why }) => (
          <div key={act}>
            <dt className="font-semibold text-ink">{text(`portal-orders.acts.${act}`)}</dt>
            <dd>{text(`order-desk.cannot.${why}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
