import { useState } from 'react';
import { useLocation } from 'wouter';
import type { EndorsementChoices } from '#contract/purchase/endorsements.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { buildOpenedEndorsementPath } from '#shared/endorsement-address.ts';
import { useStartEndorsement } from '#web/api/purchase/policy-life.ts';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';
import { CancelPolicyDialog } from './cancel/cancel-policy-dialog.tsx';
import { CorrectPolicyDialog } from './correct-policy-dialog.tsx';

/** The open dialog of the page. */
type PolicyDialogName = 'change' | 'correct' | 'cancel';

type PolicyActionsProps = { life: PolicyLifeView; choices: EndorsementChoices };

/** The user's possible actions on a policy, as buttons. */
export function usePolicyButtons(
  { life, choices }: PolicyActionsProps,
  {
    onBegin,
    onDone,
    onFailed,
  }: { onBegin: () => void; onDone: (said: string) => void; onFailed: (e: unknown) => void },
) {
  const text = useText();
  const { locale: language } = useLanguage();
  const [, navigate] = useLocation();
  const [act, setAct] = useState<PolicyDialogName | null>(null);
  const { number, product } = life;
  const start = useStartEndorsement(number);
  const begin = (does: 'renew' | 'reinstate') => {
    onBegin();
    start.mutate(
      { does, language },
      { onSuccess: (begun) => navigate(buildOpenedEndorsementPath(product, begun)), onError: onFailed },
    );
  };
  const open = (wanted: PolicyDialogName) => {
    onBegin();
    setAct(wanted);
  };
  const close = () => setAct(null);
  const finish = (said: string) => {
    close();
    onDone(said);
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
            <Button key={one} variant="secondary" onClick={() => open(one)}>
              {text(`policy-life.${one}.open`)}
            </Button>
          ),
      )}
    </>
  );
  const dialog = (
    <>
      {act === 'change' && <ChangePolicyDialog life={life} changes={choices.changes} onClose={close} />}
      {act === 'correct' && <CorrectPolicyDialog number={number} onClose={close} onDone={finish} />}
      {act === 'cancel' && <CancelPolicyDialog life={life} onClose={close} onDone={finish} />}
    </>
  );
  return { buttons, dialog, finish };
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
      <Field {...form.field('kind')}>
        <SelectInput
          value={form.values.kind}
          onChange={(kind) => form.set({ kind })}
          choices={changes.map(({ kind }) => ({ value: kind, label: word(`afterSale.changes.${kind}`, kind) }))}
        />
      </Field>
    </FormDialog>
  );
}
