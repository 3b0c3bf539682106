import { noteClaim } from '#contract/claims/claim-steps.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextAct } from './text-act.tsx';
import { type ActProps, useAct } from './use-act.ts';

/** A note among the insurer's people. */
export function NoteForm(props: ActProps) {
  const text = useText();
  const act = useAct(props);
  return (
    <TextAct
      id="note"
      title={text('claim-review.acts.note')}
      label={text('claim-review.acts.noteText')}
      help={text('claim-review.acts.noteHelp')}
      action={text('claim-review.acts.keepNote')}
      body={noteClaim.body}
      send={(note) => act({ step: 'notes', body: { note } }, text('claim-review.acts.done.note'))}
      onCancel={props.onCancel}
    />
  );
}
