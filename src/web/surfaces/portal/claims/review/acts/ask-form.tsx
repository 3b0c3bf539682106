import { askClaim } from '#contract/claims/claim-steps.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextAct } from './text-act.tsx';
import { type ActProps, useAct } from './use-act.ts';

/** Asks the contact person for more. */
export function AskForm(props: ActProps) {
  const text = useText();
  const act = useAct(props);
  const { contactPerson: name, phone } = props.claim;
  return (
    <TextAct
      id="ask"
      title={text('claim-review.acts.ask')}
      label={text('claim-review.acts.question')}
      help={text('claim-review.acts.questionHelp', { name, phone })}
      action={text('claim-review.acts.sendQuestion')}
      body={askClaim.body}
      send={(question) => act({ step: 'ask', body: { question } }, text('claim-review.acts.done.ask'))}
      onCancel={props.onCancel}
    />
  );
}
