import { clsx } from 'clsx/lite';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { AddPageDialog } from './add-page-dialog.tsx';

type PageListProps = {
  order: readonly string[];
  shown: string | undefined;
  /** True if the derived values are shown instead of a page. */
  isOfValues: boolean;
  onValues: () => void;
  onShow: (name: string) => void;
  onTell: (told: string) => void;
};

/** Lists the pages in the order of the journey, with the shown one marked. */
export function PageList({ order, shown, isOfValues, onValues, onShow, onTell }: PageListProps) {
  const text = useText();
  const names = useNames();
  const { mayEdit } = useWorkspace();
  const [adding, setAdding] = useState(false);
  return (
    <nav aria-label={text('studio-pages.list')} className="grid gap-2 @3xl:sticky @3xl:top-4">
      <ol className="flex flex-wrap gap-0.5 rounded-card border border-line bg-card p-1.5 @3xl:grid @3xl:max-h-[70dvh] @3xl:overflow-y-auto">
        {order.map((name, index) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === shown && !isOfValues ? 'true' : undefined}
              onClick={() => onShow(name)}
              className={clsx(
                'flex min-h-11 w-full items-baseline gap-2 rounded-field px-3 py-2 text-left',
                name === shown && !isOfValues
                  ? 'bg-primary-tint font-semibold text-ink'
                  : 'text-primary-deep hover:bg-page',
              )}
            >
              <span className="figures w-5 shrink-0 text-muted text-small">{index + 1}</span>
              {names.page(name)}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-current={isOfValues ? 'true' : undefined}
        onClick={onValues}
        className={clsx(
          'min-h-11 rounded-card border border-line px-3 py-2 text-left',
          isOfValues ? 'bg-primary-tint font-semibold text-ink' : 'bg-card text-primary-deep hover:bg-page',
        )}
      >
        {text('studio-sentences.groups.derived')}
      </button>
      {mayEdit && (
        <Button icon={Plus} variant="secondary" onClick={() => setAdding(true)}>
          {text('studio-pages.addPage')}
        </Button>
      )}
      {adding && (
        <AddPageDialog
          order={order}
          after={shown}
          onAdded={(name, title) => {
            onShow(name);
            onTell(text('studio-pages.pageAdded', { page: title }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </nav>
  );
}
