import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { buildLocationUrl } from '../../base/names/issue-location.ts';
import type { PageField } from '../../base/values/field-drag.ts';
import { useProductForm } from '../../base/workspace/product-form.ts';
import { useNames } from '../../base/workspace/use-words.ts';
import { useSelection, useWorkspace } from '../../base/workspace/workspace-context.ts';
import { findFieldPlace, moveToPlace } from '../../parts/pages/edits/move-to-page.ts';
import { AddFieldDialog } from '../../parts/pages/field/add-field-dialog.tsx';
import { useInPreview, usePreview } from '../../preview/preview-context.ts';

/**
 * Places what the user dropped on a page: a field moves there at once, and a kind of field opens the form that adds
 * one. The editor then shows the field.
 */
export function DroppedField() {
  const text = useText();
  const names = useNames();
  const form = useProductForm();
  const preview = usePreview();
  const { workspace, product } = useWorkspace();
  const show = useShowField();
  const dropped = useInPreview((open) => open.settings().dropped);
  const [told, setTold] = useState('');
  const added = useRef<PageField | null>(null);
  const moved = dropped && 'moved' in dropped.part ? dropped.part.moved : undefined;

  useEffect(() => {
    if (!dropped || !moved) return;
    const { place } = dropped;
    preview.set({ dropped: null });
    const changes = moveToPlace(workspace, product, moved, place);
    if (changes.length === 0) return;
    const label = names.field(moved.page, moved.field);
    workspace.change(changes);
    show({ page: place.page, field: moved.field });
    setTold(text('studio-pages.movedTo', { field: label, page: names.page(place.page) }));
  });

  useEffect(() => {
    // The focus can move to the field after the dialog is closed.
    if (dropped || !added.current) return;
    show(added.current);
    added.current = null;
  });

  const kind = dropped && 'kind' in dropped.part ? dropped.part.kind : undefined;
  const page = form.pages.find(({ name }) => name === dropped?.place.page)?.page;
  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      {dropped && kind !== undefined && page && (
        <AddFieldDialog
          on={{ workspace, product, name: dropped.place.page, page }}
          kind={kind}
          place={findFieldPlace(page, dropped.place)}
          onAdded={(field, label) => {
            added.current = { page: dropped.place.page, field };
            setTold(text('studio-pages.fieldAdded', { field: label }));
          }}
          onClose={() => preview.set({ dropped: null })}
        />
      )}
    </>
  );
}

/** Returns a function that opens a field in the editor and shows it on the live page. */
function useShowField() {
  const { release, product } = useWorkspace();
  const [, select] = useSelection();
  const [, navigate] = useLocation();
  return (selected: PageField) => {
    select({ ...selected, from: 'added' });
    navigate(buildLocationUrl(release, product, { part: 'pages', selected }), { replace: true });
  };
}
