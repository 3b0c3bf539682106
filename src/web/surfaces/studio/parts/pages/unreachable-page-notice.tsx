import { isObject, type Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { sortStates } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { resolveRefs } from '#web/surfaces/studio/base/workspace/resolve-refs.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import type { Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { findJourney, isOnJourney, placePage } from './edits/page-edits.ts';

/** A notice on a page that the journey does not reach, with a button that adds it. Checkout pages count as reached. */
export function UnreachablePageNotice({ name }: { name: string }) {
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
