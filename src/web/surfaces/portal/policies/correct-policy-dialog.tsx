import { useState } from 'react';
import type { Correction, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { useCorrectionPreview, useCorrections, useCorrectPolicy } from '#web/api/purchase/policy-life.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';

type CorrectProps = { number: string; onClose: () => void; onDone: (said: string) => void };

/**
 * Corrects misspelt answers: the present value of each, then before and after, and only then the button that corrects.
 */
export function CorrectPolicyDialog(props: CorrectProps) {
  const text = useText();
  const { locale } = useLanguage();
  const { data, error, refetch } = useCorrections(props.number, locale);
  if (data) return <CorrectForm {...props} fields={data} />;
  return (
    <Dialog open onClose={props.onClose} title={text('policy-life.correct.title', { number: props.number })}>
      {error ? <LoadError onRetry={refetch} /> : <Skeleton className="h-96 w-full" />}
    </Dialog>
  );
}

/**
 * The name of an answer's field in the form: an answer of the policy itself has its own name, which the server uses in
 * refusals.
 */
const buildAnswerName = ({ at }: Correction): string => at.slice(1).replaceAll('/', '-');

function CorrectForm({ number, fields, onClose, onDone }: CorrectProps & { fields: Correction[] }) {
  const text = useText();
  const { locale: language } = useLanguage();
  // Repeated presses make one correction, also if the first answer was lost.
  const [request] = useState(() => crypto.randomUUID());
  const preview = useCorrectionPreview(number);
  const correct = useCorrectPolicy(number);
  const changesOf = (values: Record<string, string>) =>
    Object.fromEntries(
      fields
        .map((field) => [field.at, values[buildAnswerName(field)]?.trim() ?? ''] as const)
        .filter(([at, typed]) => typed !== fields.find((field) => field.at === at)?.value),
    );
  const note = text('policy-life.cancel.note');
  const form = useForm<Record<string, string>>({
    id: 'correct',
    initial: { ...Object.fromEntries(fields.map((field) => [buildAnswerName(field), field.value])), note: '' },
    labels: { ...Object.fromEntries(fields.map((field) => [buildAnswerName(field), field.label])), note },
    required: fields.map(buildAnswerName),
    send: async (values) => {
      const changes = changesOf(values);
      if (!preview.data) return preview.mutateAsync({ changes, language });
      const said = values.note?.trim() ?? '';
      const life: PolicyLifeView = await correct.mutateAsync({ changes, request, ...(said ? { note: said } : {}) });
      onDone(text('policy-life.correct.done', { number: life.number }));
    },
  });
  const put = (name: string) => (value: string) => {
    preview.reset();
    form.set({ [name]: value });
  };
  return (
    <FormDialog
      title={text('policy-life.correct.title', { number })}
      action={text(preview.data ? 'policy-life.correct.do' : 'policy-life.correct.show')}
      form={form}
      onClose={onClose}
    >
      <p>{text('policy-life.correct.lead')}</p>
      {fields.map((field) => (
        <Field key={field.at} {...form.field(buildAnswerName(field))} group={field.input === 'date'}>
          <CorrectionInput
            field={field}
            value={form.values[buildAnswerName(field)] ?? ''}
            onChange={put(buildAnswerName(field))}
          />
        </Field>
      ))}
      <Field
        {...form.field('note')}
        optional={preview.data?.needsReason !== true}
        help={text(preview.data?.needsReason ? 'policy-life.correct.needsReason' : 'policy-life.cancel.noteHelp')}
      >
        <TextArea {...form.input('note')} maxLength={500} />
      </Field>
      {preview.data && <CorrectionPreview {...preview.data} />}
    </FormDialog>
  );
}

type CorrectionInputProps = { field: Correction; value: string; onChange: (value: string) => void };

function CorrectionInput({ field: { input, options }, value, onChange }: CorrectionInputProps) {
  if (input === 'choice') return <SelectInput value={value} onChange={onChange} choices={options} />;
  if (input === 'date') return <DateInput value={value} onChange={onChange} />;
  return <TextInput value={value} onChange={onChange} autoComplete="off" maxLength={500} />;
}

type CorrectionPreviewProps = { from: string; changes: { id: string; label: string; before: string; after: string }[] };

/** Before and after, and the day from which it applies. */
function CorrectionPreview({ from, changes }: CorrectionPreviewProps) {
  const text = useText();
  const { date } = useFormat();
  return (
    <section role="status" className="grid gap-3 rounded-card border border-line p-4">
      <h3>{text('policy-life.correct.shown')}</h3>
      <dl className="grid gap-3">
        {changes.map(({ id, label, before, after }) => (
          <div key={id} className="wrap-anywhere">
            <dt className="text-muted text-small">{label}</dt>
            <dd>
              <del className="text-muted">{before}</del>{' '}
              <ins className="font-semibold text-ink no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className="figures text-small">{text('policy-life.holdsFrom', { from: date(from) })}</p>
      <p className="text-small">{text('policy-life.correct.free')}</p>
    </section>
  );
}
