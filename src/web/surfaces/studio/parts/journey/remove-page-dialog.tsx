import { isObject } from '#engine/language/json.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { findDefaultTarget, removeState } from '#web/surfaces/studio/base/chart/edit-journey.ts';
import { findNewIssue } from '#web/surfaces/studio/base/chart/journey-issues.ts';
import { formFile } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import type { OpenJourney } from '#web/surfaces/studio/parts/journey/graph/use-journey.ts';
import { faultWords } from './graph/use-journey.ts';

type RemovePageDialogProps = { open: OpenJourney; name: string; onClose: () => void; onGone: () => void };

/** Asks for confirmation before it removes a page and shows the next page for visitors; or explains why it cannot. */
export function RemovePageDialog({ open, name, onClose, onGone }: RemovePageDialogProps) {
  const text = useText();
  const { workspace, product } = useWorkspace();
  const { journey, names, form, conditions } = open;
  const page = form.pages.find((one) => one.name === name);
  const asks = Object.keys(page?.page?.schema.properties ?? {});
  const next = removeState(journey, name);
  const fault = findNewIssue(journey, next, Object.keys(conditions));
  const onward = findDefaultTarget(journey, name);
  const isRefused = asks.length > 0 || fault !== undefined;
  const remove = async () => {
    if (!open.change(next, buildRemovePageChanges(product, name, workspace.value))) onGone();
  };
  return (
    <ConfirmDialog
      title={text('studio-journey.remove.title', { page: names.state(name) })}
      action={isRefused ? undefined : text('studio-journey.remove.action')}
      cancel={text(isRefused ? 'interface.ui.close' : 'portal.cancel')}
      onConfirm={remove}
      onClose={onClose}
    >
      {asks.length > 0 ? (
        <p>{text('studio-journey.remove.asks', { fields: asks.map(names.field).join(', ') })}</p>
      ) : fault ? (
        <p>{faultWords(fault, names, text)}</p>
      ) : (
        <p>
          {onward === undefined
            ? text('studio-journey.remove.stop')
            : text('studio-journey.remove.onward', { page: names.state(onward) })}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Returns the changes that remove the page and its own texts. */
function buildRemovePageChanges(product: string, name: string, read: (path: string) => unknown): Change[] {
  const places = [
    { path: formFile(product), at: ['pages', name] },
    ...(['en', 'km', 'zh'] as const).map((language) => ({ path: messagesFile(product, language), at: [name] })),
  ];
  return places.filter(({ path, at }) => {
    const whole = read(path);
    const holder = at.length === 1 ? whole : isObject(whole as never) ? (whole as { pages?: object }).pages : undefined;
    return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name);
  });
}
