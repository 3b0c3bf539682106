import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
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
    <Dialog
      open={asking !== null}
      onClose={() => decide(false)}
      title={text('wizard.clears.title')}
      actions={
        <>
          <Button onClick={() => decide(true)}>{text('wizard.clears.yes')}</Button>
          <Button variant="secondary" onClick={() => decide(false)}>
            {text('wizard.clears.no')}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
