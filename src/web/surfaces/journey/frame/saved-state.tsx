import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { useContext } from 'react';
import type { Saving } from '#web/draft/use-draft.ts';
import { SavingContext } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';

const marks = { saved: Check, saving: LoaderCircle, retrying: CloudOff, refused: CloudOff };

/** The saving state. A screen reader reads it only while answers are not saved. */
export function SavedState({ saving: drawn }: { saving: Saving }) {
  const text = useText();
  const saving = useContext(SavingContext) ?? drawn;
  return (
    <p
      role={saving === 'retrying' || saving === 'refused' ? 'status' : undefined}
      className="flex min-h-6 items-start gap-2 text-small text-muted"
    >
      {saving !== 'new' && (
        <>
          <Icon of={marks[saving]} className="mt-[0.2em] size-4.5" />
          <span>{text(`wizard.saved.${saving}`)}</span>
        </>
      )}
    </p>
  );
}
