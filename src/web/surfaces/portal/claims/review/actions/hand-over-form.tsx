import { useReviewers } from '#web/api/claims/claims.ts';
import { useForm } from '#web/desk/form/use-form.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { ClaimActionForm } from './claim-action-form.tsx';
import { type ClaimActionProps, useClaimAction } from './use-claim-action.ts';

/** Assigns the claim to a colleague. */
export function HandOverForm(props: ClaimActionProps) {
  const text = useText();
  const act = useClaimAction(props);
  const { data: reviewers } = useReviewers();
  const { assignedTo } = props.claim;
  const others = (reviewers ?? []).filter(({ id }) => id !== assignedTo?.id);
  const form = useForm({
    id: 'hand-over',
    initial: { reviewer: '' },
    labels: { reviewer: text('claim-review.acts.handOverTo') },
    required: ['reviewer'],
    refusedAt: { reviewerNotFound: 'reviewer' },
    send: async ({ reviewer }) => {
      const name = others.find(({ id }) => id === reviewer)?.name ?? '';
      await act({ step: 'take', body: { reviewer } }, text('claim-review.acts.done.handOver', { name }));
    },
  });
  const title = text('claim-review.acts.handOver');
  return (
    <ClaimActionForm title={title} action={title} form={form} onCancel={props.onCancel}>
      {reviewers && others.length === 0 && <Notice>{text('claim-review.acts.handOverNobody')}</Notice>}
      <Field {...form.field('reviewer')}>
        <SelectInput
          value={form.values.reviewer}
          onChange={(reviewer) => form.set({ reviewer })}
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={text('claim-review.declining.choose')}
          disabled={!reviewers}
        />
      </Field>
    </ClaimActionForm>
  );
}
