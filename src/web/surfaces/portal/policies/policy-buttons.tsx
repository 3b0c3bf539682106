import { useState } from 'react';
import { useLocation } from 'wouter';
import type { EndorsementChoices } from '#contract/purchase/endorsements.ts';
import type { Correction, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { buildOpenedEndorsementPath } from '#shared/endorsement-address.ts';
import {
  useCorrectionPreview,
  useCorrections,
  useCorrectPolicy,
  useStartEndorsement,
} from '#web/api/purchase/policy-life.ts';
import { SelectField } from '#web/desk/form/choice-fields.tsx';
import { useDialogs } from '#web/desk/form/done.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';
import { CancelPolicyDialog } from './cancel-policy-dialog.tsx';

/** The open dialog of the page. */
type PolicyDialogName = 'change' | 'correct' | 'cancel';

type PolicyActionsProps = { life: PolicyLifeView; choices: EndorsementChoices };

/** Buttons for the actions that the user may execute on a policy, and the result of the last action. */
export function usePolicyButtons({ life, choices }: PolicyActionsProps) {
  const text = useText();
  const { locale: language } = useLanguage();
  const [, navigate] = useLocation();
  const { opened, done, open, close, finish } = useDialogs<PolicyDialogName>();
  const { number, product } = life;
  const start = useStartEndorsement(number);
  const begin = (does: 'renew' | 'reinstate') => {
    finish('');
    start.mutate({ does, language }, { onSuccess: (begun) => navigate(buildOpenedEndorsementPath(product, begun)) });
  };
  const ask = (dialog: PolicyDialogName) => {
    start.reset();
    open(dialog);
  };
  const may: Record<PolicyDialogName, boolean> = {
    change: choices.changes.length > 0,
    correct: life.mayCorrect,
    cancel: life.cancelFrom !== null && life.request === null,
  };
  const buttons = (
    <>
      {(['renew', 'reinstate'] as const).map(
        (does) =>
          choices[does === 'renew' ? 'mayRenew' : 'mayReinstate'] && (
            <Button key={does} busy={start.isPending} onClick={() => begin(does)}>
              {text(`policy-life.${does}`)}
            </Button>
          ),
      )}
      {(['change', 'correct', 'cancel'] as const).map(
        (one) =>
          may[one] && (
            <Button key={one} variant="secondary" onClick={() => ask(one)}>
              {text(`policy-life.${one}.open`)}
            </Button>
          ),
      )}
    </>
  );
  const dialog = (
    <>
      {opened === 'change' && <ChangePolicyDialog life={life} changes={choices.changes} onClose={close} />}
      {opened === 'correct' && <CorrectPolicyDialog number={number} onClose={close} onDone={finish} />}
      {opened === 'cancel' && <CancelPolicyDialog life={life} onClose={close} onDone={finish} />}
    </>
  );
  return { buttons, dialog, done, failure: start.error, finish };
}

type ChangeProps = { life: PolicyLifeView; changes: EndorsementChoices['changes']; onClose: () => void };

/**
 * A choice of the changes; the journey that follows asks for them, shows before and after, and goes to the
 * policyholder.
 */
function ChangePolicyDialog({ life: { number, product }, changes, onClose }: ChangeProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [, navigate] = useLocation();
  const { word } = useProductWords(product);
  const start = useStartEndorsement(number);
  const [isBegun, setBegun] = useState(false);
  const form = useForm({
    id: 'change',
    initial: { kind: '' },
    labels: { kind: text('policy-life.change.kind') },
    required: ['kind'],
    send: async ({ kind }) => {
      const begun = await start.mutateAsync({ does: 'change', kind, language: locale });
      setBegun(true);
      navigate(buildOpenedEndorsementPath(product, begun));
    },
  });
  return (
    <FormDialog
      title={text('policy-life.change.title', { number })}
      action={text('policy-life.change.start')}
      form={{ ...form, busy: form.busy || isBegun }}
      onClose={onClose}
    >
      <p>{text('policy-life.change.lead')}</p>
      <SelectField
        form={form}
        name="kind"
        choices={changes.map(({ kind }) => ({ value: kind, label: word(`afterSale.changes.${kind}`, kind) }))}
      />
    </FormDialog>
  );
}

type CorrectProps = { number: string; onClose: () => void; onDone: (said: string) => void };

/**
 * Corrects misspelt answers: the present value of each, then before and after, and only then the button that corrects.
 */
function CorrectPolicyDialog(props: CorrectProps) {
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
  if (input === 'date') return <DayInput value={value} onChange={onChange} />;
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
