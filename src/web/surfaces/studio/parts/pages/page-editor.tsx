import { Copy, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PageDefinition } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { RemoveDialog } from './controls/remove-dialog.tsx';
import { copyPage, findJourney, isOnJourney, placePage, removePage } from './edits/page-edits.ts';
import { PageExtras } from './extras/page-extras.tsx';
import { FieldList } from './field/field-list.tsx';
import { PageRules } from './rules/page-rules.tsx';
import { UnreachablePageNotice } from './unreachable-page-notice.tsx';

type PageEditorProps = { name: string; page: PageDefinition; onTell: (told: string) => void };

/** Edits one page: its texts, its fields, its rules and its hints. */
export function PageEditor({ name, page, onTell }: PageEditorProps) {
  const text = useText();
  const names = useNames();
  const form = useProductForm();
  const [, select] = useSelection();
  const { workspace, product, mayEdit } = useWorkspace();
  const [removing, setRemoving] = useState(false);
  const on = useMemo(() => ({ workspace, product, name, page }), [workspace, product, name, page]);
  const title = names.title(name);

  const copy = () => {
    const taken = new Set(form.pages.flatMap((one) => [one.name, ...Object.keys(one.page?.schema.properties ?? {})]));
    const made = copyPage({ workspace, product }, name, page, taken);
    const journey = findJourney({ workspace, product });
    const placed = isOnJourney(journey, name) ? placePage({ workspace, product }, made.name, name) : [];
    workspace.change([...made.changes, ...placed]);
    select({ page: made.name, from: 'editor' });
    onTell(text('studio-pages.pageAdded', { page: title }));
  };
  const remove = () => {
    workspace.change(removePage({ workspace, product }, name));
    select({ from: 'editor' });
    onTell(text('studio-pages.removed', { what: title }));
  };

  return (
    <Card className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="font-semibold text-ink text-lead">{title}</h2>
        {mayEdit && (
          <div className="flex flex-wrap">
            <Button icon={Copy} variant="quiet" onClick={copy}>
              {text('studio-pages.copyPage')}
            </Button>
            <Button icon={Trash2} variant="quiet" onClick={() => setRemoving(true)}>
              {text('studio-pages.removePage')}
            </Button>
          </div>
        )}
      </div>
      <UnreachablePageNotice name={name} />
      <details className="grid gap-4">
        <summary className="link min-h-11 cursor-pointer content-center font-semibold">
          {text('studio-pages.pageWords')}
        </summary>
        <div className="grid gap-4 pt-2">
          {(['title', 'step', 'lead'] as const).map((rest) => (
            <MessageInputs
              key={rest}
              label={text(`studio-pages.words.${rest}`)}
              at={[name, rest]}
              isOptional={rest === 'lead'}
            />
          ))}
        </div>
      </details>
      <FieldList on={on} onTell={onTell} />
      <PageRules on={on} />
      <PageExtras on={on} />
      {removing && (
        <RemoveDialog
          what={title}
          names={[name, ...Object.keys(page.schema.properties)]}
          page={name}
          onRemove={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}
