import { useId, useState } from 'react';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Json } from '#engine/language/json.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { findBaseCase, listPossibleBases, rebaseCase } from '#web/surfaces/studio/composition/removal/base-case.ts';
import { RemovePartDialog } from '#web/surfaces/studio/composition/remove-part-dialog.tsx';
import { usePreview } from '#web/surfaces/studio/preview/preview-context.ts';
import type { BuiltProduct } from '#web/surfaces/studio/preview/use-built-product.ts';

type CaseDialogProps = {
  persona: NamedCase;
  personas: readonly NamedCase[];
  written: BuiltProduct;
  onClose: () => void;
};

/** Shows one test case: its answers and its date. The user can open it in the preview, make a variant, or remove it. */
export function CaseDialog({ persona, personas, written, onClose }: CaseDialogProps) {
  const text = useText();
  const id = useId();
  const { date, list } = useFormat();
  const preview = usePreview();
  const { workspace, mayEdit } = useWorkspace();
  const { product, describe, stepOf } = written;
  const { name, file, testCase } = persona;
  const fields = Object.keys(testCase.answers);
  const pages = Object.keys(product.definition.form.pages).filter((page) =>
    fields.some((field) => product.pageOf[field] === page),
  );
  const begin = (next: Parameters<typeof preview.begin>[1]) => {
    preview.begin(testCase, { isOpen: true, ...next });
    onClose();
  };
  const base = findBaseCase(persona, personas, workspace.value);
  const [isRemoving, setRemoving] = useState(false);
  if (isRemoving)
    return <RemovePartDialog part={{ is: 'case', name }} what={testCase.name} onRemoved={onClose} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={testCase.name}
      actions={
        <>
          <Button onClick={() => begin({ recording: null })}>{text('studio-people.look')}</Button>
          {mayEdit && (
            <Button variant="secondary" onClick={() => begin({ recording: { base: persona } })}>
              {text('studio-people.vary')}
            </Button>
          )}
          {mayEdit && (
            <Button variant="quiet" onClick={() => setRemoving(true)}>
              {text('studio-people.remove')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {mayEdit && (
          <AutosaveInput
            id={`${id}-sentence`}
            label={text('studio-preview.recording.name')}
            value={testCase.name}
            faultOf={(typed) => (typed === '' ? text('studio-preview.recording.needsName') : undefined)}
            onKeep={(typed) =>
              workspace.change({ path: file, at: [name, 'name'], to: typed }, { merge: `${file} ${name} sentence` })
            }
          />
        )}
        {mayEdit ? (
          <FilterSelect
            label={text('studio-people.base')}
            all={text('studio-people.noBase')}
            value={base ?? ''}
            onChange={(next) =>
              workspace.change(
                rebaseCase(
                  persona,
                  personas.find((one) => one.name === next),
                ),
              )
            }
            choices={listPossibleBases(persona, personas, workspace.value).map((one) => ({
              value: one.name,
              label: one.testCase.name,
            }))}
          />
        ) : (
          <p>
            {text('studio-people.base')}:{' '}
            {personas.find((one) => one.name === base)?.testCase.name ?? text('studio-people.noBase')}
          </p>
        )}
        <p className="text-muted">
          {text('studio-people.onDay', { day: date(testCase.asOf) })}
          {testCase.path && ` ${text('studio-people.way', { way: list(testCase.path.map(stepOf)) })}`}
        </p>
        {pages.map((page) => (
          <section key={page} aria-label={stepOf(page)}>
            <h3 className="font-semibold text-ink">{stepOf(page)}</h3>
            <dl className="grid">
              {fields
                .filter((field) => product.pageOf[field] === page)
                .map((field) => (
                  <div key={field} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-1">
                    <dt className="text-muted">{describe.label(field)}</dt>
                    <dd className="figures break-words text-ink">
                      {formatAnswer(written, field, testCase.answers[field])}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Returns an answer as text. For a list of items it joins the texts of all items. */
function formatAnswer({ product, describe }: BuiltProduct, field: string, value: Json | undefined): string {
  const page = product.definition.form.pages[product.pageOf[field] ?? ''];
  const { items } = page?.schema.properties[field] ?? {};
  if (items?.type !== 'object' || !Array.isArray(value)) return describe.value(field, value);
  const told = (item: Record<string, Json>) =>
    Object.keys(items.properties)
      .filter((member) => member !== 'id' && item[member] !== undefined)
      .map((member) => describe.value(`${field}.${member}`, item[member]))
      .join(', ');
  return (value as Record<string, Json>[]).map(told).join('; ');
}
