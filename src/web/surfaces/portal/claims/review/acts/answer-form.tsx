import { answerClaim } from '#contract/claims/claim-steps.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextAct } from './text-act.tsx';
import { type ActProps, useAct } from './use-act.ts';

/** Answers what the insurer asked; files are sent beside it. */
export function AnswerForm(props: ActProps) {
  const text = useText();
  const act = useAct(props);
  return (
    <TextAct
      id="answer"
      title={text('claim-review.acts.answer')}
      label={text('claim-review.acts.answerText')}
      help={text('claim-review.acts.answerHelp')}
      action={text('claim-review.acts.sendAnswer')}
      body={answerClaim.body}
      send={(answer) => act({ step: 'answer', body: { answer } }, text('claim-review.acts.done.answer'))}
      onCancel={props.onCancel}
    />
  );
}
