import { Copy, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PageDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { sortStates } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { MessageInputs } from '#web/surfaces/studio/base/messages/message-inputs.tsx';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { resolveRefs } from '#web/surfaces/studio/base/workspace/resolve-refs.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useInWorkspace, useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { RemoveDialog } from './controls/remove-dialog.tsx';
import { copyPage, findJourney, isOnJourney, placePage } from './edits/page-edits.ts';
import { PageExtras } from './extras/page-extras.tsx';
import { FieldList } from './field/field-list.tsx';
import { PageRules } from './rules/page-rules.tsx';

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
          part={{ is: 'page', name }}
          what={title}
          names={[]}
          page={name}
          onRemove={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}

/** A notice on a page that the journey does not reach, with a button that adds it. Checkout pages count as reached. */
function UnreachablePageNotice({ name }: { name: string }) {
  const text = useText();
  const names = useNames();
  const { workspace, product, mayEdit } = useWorkspace();
  const isPlaced = useInWorkspace((open) => hasState(open, product, name));
  const journey = findJourney({ workspace, product });
  if (!journey) return null;
  const { reached, unreached } = sortStates(journey);
  if (isPlaced && !unreached.includes(name)) return null;
  const last = reached.findLast((state) => isOnJourney(journey, state));
  return (
    <Notice kind="warning" title={text('studio-pages.notOnTheWay.title')}>
      {isPlaced || last === undefined ? (
        <p>{text('studio-pages.notOnTheWay.leadThere')}</p>
      ) : (
        mayEdit && (
          <Button variant="secondary" onClick={() => workspace.change(placePage({ workspace, product }, name, last))}>
            {text('studio-pages.notOnTheWay.place', { page: names.page(last) })}
          </Button>
        )
      )}
    </Notice>
  );
}

/** Returns true if the journey, or the shared checkout, has a state for the page. */
function hasState(workspace: Workspace, product: string, name: string): boolean {
  const path = `machines/${product}.json`;
  const written = workspace.value(path);
  if (written === undefined) return true;
  try {
    return referencesPage(resolveRefs(written, path, workspace.value), name);
  } catch {
    // The journey part shows the fault of an unreadable journey.
    return true;
  }
}

function referencesPage(node: Json, name: string): boolean {
  if (!isObject(node)) return false;
  const { states } = node as Record<string, Json>;
  if (!isObject(states)) return false;
  return (
    Object.hasOwn(states, name) ||
    Object.values(states as Record<string, Json>).some((inner) => referencesPage(inner, name))
  );
}
