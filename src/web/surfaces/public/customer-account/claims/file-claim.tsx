import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import { type ClaimDraftCalls, myClaimDraft, useFileMyClaim } from '#web/api/claims/claim-drafts.ts';
import { waitForSaves } from '#web/api/claims/draft-saver.ts';
import { type SavedDraft, useSavedDraft } from '#web/api/claims/use-saved-draft.ts';
import { useMyClaimForm } from '#web/api/customer-account/insurance.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useDraftFiles } from '#web/fields/files/use-draft-files.ts';
import { useReadyClaim } from '#web/fields/files/use-ready-claim.ts';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { addBillOf, ClaimBills } from './claim-bills.tsx';
import { useClaimInput } from './claim-input.ts';
import { ClaimPictures } from './claim-pictures.tsx';
import { FormButtons } from './form-buttons.tsx';

type FileClaimProps = { number: string; onBack: () => void; onFiled: (ref: string) => void };

/** A customer photographs the bills and describes a loss. All is saved while it is entered. */
export function FileClaim({ number, onBack, onFiled }: FileClaimProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [lossDate, setLossDate] = useState<string>();
  const [run, setRun] = useState(0);
  const calls = useMemo(() => myClaimDraft(number), [number]);
  const { data, error, refetch } = useMyClaimForm(number, locale, lossDate);
  const draft = useQuery({
    queryKey: ['my-claim-draft', number, run],
    queryFn: async ({ signal }) => {
      await waitForSaves(number);
      return calls.load(signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const failure = (data ? null : error) ?? (draft.data === undefined ? draft.error : null);
  const again = () => void (data ? draft.refetch() : refetch());
  if (failure) return <LoadFailure error={failure} onRetry={again} />;
  if (!data || draft.data === undefined) return <PageWaiting />;
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title={text('mine.policy.claim')} className="text-display" />
        <p className="figures text-lead text-muted">{number}</p>
      </div>
      {run > 0 && <Notice>{text('mine.claim.changed')}</Notice>}
      <Form
        key={run}
        form={data}
        begun={draft.data}
        calls={calls}
        onLoss={setLossDate}
        onChanged={() => setRun(run + 1)}
        onBack={onBack}
        onFiled={onFiled}
      />
    </>
  );
}

type FormProps = Omit<FileClaimProps, 'number'> & {
  form: MyClaimForm;
  /** The saved claim; null: nothing was saved. */
  begun: ClaimDraftView | null;
  calls: ClaimDraftCalls;
  onLoss: (day: string) => void;
  /** Called when another device has changed the claim. */
  onChanged: () => void;
};

function Form({ form, begun, calls, onLoss, onChanged, onBack, onFiled }: FormProps) {
  const text = useText();
  const { locale } = useLanguage();
  const saved = useSavedDraft(form.number, calls, begun?.version ?? 0);
  const keep = (answers: Parameters<typeof saved.save>[0]['answers']) =>
    saved.save({ answers, passed: [], papers: {} });
  const { said, days, last, isLoss, attempt, put, check, field, problems } = useClaimInput(form, begun, keep);
  const files = useDraftFiles(calls, begun?.files ?? [], {
    onSent: ({ id }) => put(({ bills }) => ({ bills: addBillOf(bills, id) })),
    onRemoved: (id) =>
      put(({ bills }) => ({
        bills: bills.map(({ file: proof, ...bill }) => (proof === id || !proof ? bill : { ...bill, file: proof })),
      })),
  });
  const file = useFileMyClaim(calls);
  const { settle, isSettling, isUnsent } = useReadyClaim(files, saved);
  const { first, today, insured } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    window.scrollTo(0, 0);
    if (isLoss(said.lossDate)) onLoss(said.lossDate);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each change elsewhere
  useEffect(() => {
    if (saved.state === 'changed') onChanged();
  }, [saved.state]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file.isPending || isSettling) return;
    const ready = await settle(check);
    if (ready === undefined) return;
    file.mutate(
      { ...ready, language: locale },
      {
        onSuccess: ({ ref }) => {
          saved.drop();
          onFiled(ref);
        },
      },
    );
  };
  const choices = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id: value, name: label }) => ({ value, label }));

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary title={text('mine.errors')} problems={problems} attempt={attempt} />
      <FailureNotice error={file.error} />
      <Card className="grid gap-6">
        <ClaimPictures files={files} />
        {insured.length > 1 && (
          <Field {...field('insured')}>
            <SelectInput value={said.insured} onChange={(id) => put({ insured: id })} choices={choices(insured)} />
          </Field>
        )}
        <Field {...field('loss')} group help={text('mine.claim.lossHelp', days)}>
          <DayInput
            value={said.lossDate}
            onChange={(lossDate) => {
              put({ lossDate });
              if (isLoss(lossDate)) onLoss(lossDate);
            }}
            min={first}
            max={last}
          />
        </Field>
        {form.asksDischarge && (
          <Field {...field('discharge')} group optional>
            <DayInput value={said.discharge} onChange={(discharge) => put({ discharge })} max={today} />
          </Field>
        )}
        <ClaimBills
          form={form}
          bills={said.bills}
          files={files.stored}
          onChange={(bills) => put({ bills })}
          field={field}
        />
        <Field {...field('happened')} help={text('mine.claim.happenedHelp')}>
          <TextArea value={said.happened} onChange={(happened) => put({ happened })} maxLength={4000} />
        </Field>
        <SaveLine saved={saved} />
        {isUnsent && (
          <Notice kind="error" live>
            {text('mine.claim.unsent')}
          </Notice>
        )}
        <FormButtons label={text('mine.claim.send')} busy={file.isPending || isSettling} onBack={onBack} />
      </Card>
    </form>
  );
}

/** Says that the claim is saved, or why it is not. Refused input is sent again on request. */
function SaveLine({ saved: { state, error, flush } }: { saved: SavedDraft }) {
  const text = useText();
  const explain = useFailureText();
  if (state === 'refused')
    return (
      <Notice kind="error" live title={text('mine.claim.refused')}>
        <p>{explain(error)}</p>
        <TextButton onClick={() => void flush()}>{text('interface.ui.tryAgain')}</TextButton>
      </Notice>
    );
  const words = { saving: 'saving', retrying: 'notSaved', changed: 'notSaved', saved: 'kept' } as const;
  return (
    <p role="status" className="text-muted text-small">
      {text(`mine.claim.${words[state]}`)}
    </p>
  );
}
