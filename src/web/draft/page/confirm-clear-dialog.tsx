import { useText } from '#web/i18n/use-text.ts';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { useWords } from '#web/product/use-words.ts';
import { useOpenDraft } from '../wizard-context.ts';
import type { OpenPage } from './use-page.ts';

/** Lists the answers that a change would clear, before it does. */
export function ConfirmClearDialog({ page: { asking, decide } }: { page: OpenPage }) {
  const text = useText();
  const { product } = useOpenDraft();
  const words = useWords(product.id);
  const label = (field: string) => words.maybe(`${product.id}.${product.pageOf[field]}.${field}.label`) ?? field;
  return (
    <QuestionDialog
      open={asking !== null}
      onClose={() => decide(false)}
      title={text('wizard.clears.title')}
      yes={text('wizard.clears.yes')}
      no={text('wizard.clears.no')}
      onYes={() => decide(true)}
    >
      <div className="grid gap-3">
        {asking?.tells.map((message) => (
          <p key={message}>{words.own(`tells.${message}`)}</p>
        ))}
        <p>{text('wizard.clears.text')}</p>
        <ul className="list-disc pl-6">
          {asking?.clears.map((field) => (
            <li key={field} className="font-semibold text-ink">
              {label(field)}
            </li>
          ))}
        </ul>
      </div>
    </QuestionDialog>
  );
}
