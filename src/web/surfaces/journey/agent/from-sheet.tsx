import { Download, FileUp } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { insuredTemplate, useSendInsured } from '#web/api/purchase/portal-sales.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { buttonClasses } from '#web/kit/action/button-classes.ts';
import { FileButton } from '#web/kit/action/file-button.tsx';
import { QuestionDialog } from '#web/kit/dialog/question-dialog.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { AgentSlots } from '../frame/agent-slots.ts';
import { findPeopleField } from './people-field.ts';
import { SheetFaults } from './sheet-faults.tsx';

/** Fills the page's list of people from a spreadsheet, if the page has one: all of them, or none with the reasons. */
export function FromSheet({ page, onFilled }: ComponentProps<AgentSlots['FromSheet']>) {
  const text = useText();
  const { product, situation, record } = useOpenDraft();
  const field = findPeopleField(product, page, situation.hidden);
  if (record.circumstances.isSale !== true || field === undefined) return null;
  return (
    <details className="rounded-card border border-line bg-card px-5 sm:px-6">
      <summary className="link min-h-11 py-2.5 font-semibold">{text('portal-sales.sheet.title')}</summary>
      <Sheet key={page} field={field} onFilled={onFilled} />
    </details>
  );
}

function Sheet({ field, onFilled }: { field: string; onFilled: () => void }) {
  const text = useText();
  const { locale } = useLanguage();
  const { link, record, ready, run } = useOpenDraft();
  const [wanted, setWanted] = useState<File | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [done, setDone] = useState<{ name: string; persons: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useSendInsured();
  const listed = Array.isArray(record.answers[field]) ? record.answers[field].filter(isDescribed).length : 0;

  const take = async (sheet: File) => {
    setWanted(null);
    setTrouble(null);
    setDone(null);
    setBusy(true);
    try {
      // Other input is saved first, because the server validates the sheet with it.
      const { persons } = await sending.mutateAsync({ link: await ready(), sheet });
      await run({ kind: 'read' });
      setDone({ name: sheet.name, persons });
      onFilled();
    } catch (error) {
      setTrouble(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = (sheet: File) => (listed > 0 ? setWanted(sheet) : void take(sheet));

  if (!link) return null;
  return (
    <div className="grid gap-4 pt-1 pb-5">
      <ol className="grid list-decimal gap-1 pl-5 text-muted">
        <li>{text('portal-sales.sheet.first')}</li>
        <li>{text('portal-sales.sheet.second')}</li>
        <li>{text('portal-sales.sheet.third')}</li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <a href={insuredTemplate(link, locale, 'xlsx')} download className={buttonClasses('secondary')}>
          <Icon of={Download} className="size-5" />
          {text('portal-sales.sheet.template')}
        </a>
        <FileButton
          icon={FileUp}
          label={text('portal-sales.sheet.choose')}
          accept=".xlsx,.csv,text/csv"
          busy={busy}
          onChoose={choose}
        />
      </div>
      <p className="text-muted text-small">
        {text('portal-sales.sheet.orCsv')}{' '}
        <a href={insuredTemplate(link, locale, 'csv')} download className="link">
          {text('portal-sales.sheet.csvTemplate')}
        </a>
      </p>
      {done && (
        <Notice kind="success" live>
          {text('portal-sales.sheet.done', done)}
        </Notice>
      )}
      <SheetFaults error={trouble} />
      <QuestionDialog
        open={wanted !== null}
        onClose={() => setWanted(null)}
        title={text('portal-sales.sheet.replaceTitle')}
        yes={text('portal-sales.sheet.replaceYes')}
        no={text('portal-sales.sheet.replaceNo')}
        onYes={() => wanted && take(wanted)}
      >
        <p>{text('portal-sales.sheet.replaceText', { listed, name: wanted?.name ?? '' })}</p>
      </QuestionDialog>
    </div>
  );
}

/** True if an item has more members than the id that every item has. */
function isDescribed(item: unknown): boolean {
  return Object.keys(item as object).length > 1;
}
