import { useState } from 'react';
import { isSameJson } from '#engine/language/json.ts';
import { reset, selectKeptAnswers } from '#engine/wizard.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { useReadWhenVisible } from '#web/draft/use-read-when-visible.ts';
import { useWithdrawal } from '#web/draft/use-withdrawal.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { DraftLinkField } from './draft-link-field.tsx';
import { SendQuoteButton } from './send-quote-button.tsx';

type DraftToolsProps = {
  link: DraftLink;
  /** True if the page itself offers to save or send the quotation. */
  hasQuotation: boolean;
  onReset: () => void;
};

/**
 * Actions on the draft as a whole: save or send its quotation, continue elsewhere, start again. Reads the draft when the
 * page becomes visible again.
 */
export function DraftTools({ link, hasQuotation, onReset }: DraftToolsProps) {
  const text = useText();
  const explain = useFailureText();
  const draft = useOpenDraft();
  const { run, position, view, record } = draft;
  useReadWhenVisible(draft);
  useWithdrawal(draft);
  const [open, setOpen] = useState<'link' | 'reset' | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => setOpen(null);
  // A draft that must be paid at once is not saved for later, and a stopped journey has no quotation.
  const mayWait = !record.circumstances.isRequiredPayment && !position.stopped;

  const beginAgain = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await run({ kind: 'reset' });
      close();
      onReset();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start border-line border-t pt-3 lg:border-0 lg:pt-0">
      {view?.rated.status === 'rated'
        ? !hasQuotation && <SendQuoteButton quiet />
        : mayWait && <TextButton onClick={() => setOpen('link')}>{text('wizard.elsewhere.open')}</TextButton>}
      <TextButton onClick={() => setOpen('reset')}>{text('wizard.reset.open')}</TextButton>
      {open === 'link' && <DraftLinkDialog link={link} onClose={close} />}
      <QuestionDialog
        open={open === 'reset'}
        onClose={close}
        title={text('wizard.reset.title')}
        yes={text('wizard.reset.yes')}
        no={text('wizard.reset.no')}
        busy={busy}
        onYes={beginAgain}
      >
        {failure ? <p role="alert">{explain(failure)}</p> : <WhatResetDoes />}
      </QuestionDialog>
    </div>
  );
}

/** The answers that a reset preserves and the pages that begin again, from the chart. */
function WhatResetDoes() {
  const text = useText();
  const { journey, product, record } = useOpenDraft();
  const words = useWords(product.id);
  const kept = Object.keys(selectKeptAnswers(journey));
  if (kept.length === 0) return <p>{text('wizard.reset.text')}</p>;
  const begun = reset(journey).record.answers;
  const isCleared = (field: string) => !isSameJson(record.answers[field], begun[field]);
  const cleared = Object.entries(product.definition.form.pages).filter(([, { schema }]) =>
    Object.keys(schema.properties).some(isCleared),
  );
  const { label } = words.describe(product);
  return (
    <div className="grid gap-3">
      <p>{text('wizard.reset.keeps')}</p>
      <ul className="list-disc pl-6 font-semibold text-ink">
        {kept.map((field) => (
          <li key={field}>{label(field)}</li>
        ))}
      </ul>
      {cleared.length > 0 && <p>{text('wizard.reset.clears')}</p>}
      <ul className="list-disc pl-6 font-semibold text-ink empty:hidden">
        {cleared.map(([page]) => (
          <li key={page}>{words.own(`${page}.step`)}</li>
        ))}
      </ul>
    </div>
  );
}

/** The link to continue this draft on another device, while there is no premium to save or send. */
function DraftLinkDialog({ link, onClose }: { link: DraftLink; onClose: () => void }) {
  const text = useText();
  return (
    <Dialog open onClose={onClose} title={text('wizard.elsewhere.open')}>
      <div className="grid gap-3">
        <p>{text('wizard.elsewhere.text')}</p>
        <DraftLinkField link={link} />
      </div>
    </Dialog>
  );
}
