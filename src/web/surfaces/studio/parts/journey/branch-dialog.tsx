import { useState } from 'react';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { listTransitions } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { addTransition, updateTransition } from '#web/surfaces/studio/base/chart/edit-journey.ts';
import type { JourneyIssue } from '#web/surfaces/studio/base/chart/journey-issues.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { type ChosenCondition, ConditionChoice, resolveCondition } from './condition-choice.tsx';
import { faultWords, type OpenJourney } from './graph/use-journey.ts';
import { StateSelect, targetChoices } from './state-select.tsx';

type BranchDialogProps = {
  open: OpenJourney;
  page: string;
  /** The index of an existing branch; undefined for a new one. */
  way?: number;
  /** The target that is chosen at first. */
  to?: string | undefined;
  /** Called with the target of a saved branch. */
  onMade?: (to: string) => void;
  onClose: () => void;
};

/** Edits a branch: its condition and its target. */
export function BranchDialog({ open, page, way, to: first = '', onMade, onClose }: BranchDialogProps) {
  const text = useText();
  const { product } = useWorkspace();
  const { journey, names } = open;
  const before = way === undefined ? undefined : listTransitions(journey, page)[way];
  const [fault, setFault] = useState<JourneyIssue | null>(null);
  const form = useForm<{ condition: ChosenCondition; to: string }>({
    id: 'branch',
    initial: { condition: { name: before?.guard ?? '' }, to: before?.to ?? first },
    labels: { condition: text('studio-journey.condition.label'), to: text('studio-journey.ways.first') },
    required: ['to'],
    check: ({ condition }) => (condition.name === '' ? { condition: text('studio-journey.condition.missing') } : {}),
    send: async ({ condition, to }) => {
      const { guard, changes } = resolveCondition(condition, open, product, to);
      const next =
        way === undefined
          ? addTransition(journey, page, { guard, to })
          : updateTransition(journey, page, way, { guard, to });
      const found = open.change(next, changes, [guard]);
      setFault(found ?? null);
      if (found) return;
      onMade?.(to);
      onClose();
    },
  });
  const title = text(way === undefined ? 'studio-journey.branch.title' : 'studio-journey.branch.change', {
    page: names.state(page),
  });
  return (
    <FormDialog
      title={title}
      action={text(way === undefined ? 'studio-journey.branch.action' : 'portal.save')}
      form={form}
      onClose={onClose}
    >
      {fault && (
        <Notice kind="warning" live title={text('studio-journey.refused')}>
          {faultWords(fault, names, text)}
        </Notice>
      )}
      <ConditionChoice
        id="branch-condition"
        open={open}
        value={form.values.condition}
        error={form.errors.condition}
        onChange={(condition) => form.set({ condition })}
      />
      <Field {...form.field('to')} help={text('studio-journey.branch.others')}>
        <StateSelect
          value={form.values.to}
          onChange={(to) => form.set({ to })}
          placeholder={text('studio-journey.branch.choose')}
          choices={targetChoices(open, page)}
        />
      </Field>
    </FormDialog>
  );
}
