import type { SavedDraft } from '#web/api/claims/use-saved-draft.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

/** Says that the input is saved, or why it is not. Refused input is sent again on request. */
export function SaveNote({ saved: { state, error, flush }, isChanged }: { saved: SavedDraft; isChanged: boolean }) {
  const text = useText();
  const explain = useFailureText();
  return (
    <div className="grid gap-2 text-small">
      {isChanged && <Notice>{text('claim-filing.changed')}</Notice>}
      {state === 'retrying' && <Notice kind="warning">{text('claim-filing.notSaved')}</Notice>}
      {state === 'refused' && (
        <Notice kind="error" live title={text('claim-filing.refused')}>
          <p>{explain(error)}</p>
          <Button variant="secondary" className="mt-2" onClick={() => void flush()}>
            {text('interface.ui.tryAgain')}
          </Button>
        </Notice>
      )}
      <p role="status" className="text-muted">
        {state === 'saving' ? text('claim-filing.saving') : state === 'saved' ? text('claim-filing.saved') : ''}
      </p>
      <p className="text-muted">{text('claim-filing.unsaved')}</p>
    </div>
  );
}
