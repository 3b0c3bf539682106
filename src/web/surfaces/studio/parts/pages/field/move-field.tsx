import { useText } from '#web/i18n/use-text.ts';
import { SelectField } from '#web/surfaces/studio/base/inputs/select-field.tsx';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useNames } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useSelection, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { moveToPage } from '../edits/move-to-page.ts';

type MoveFieldProps = { page: string; field: string; onTell: (told: string) => void };

/** Moves a field to another page, which opens with it. A mouse drags it onto the page in the contents instead. */
export function MoveField({ page, field, onTell }: MoveFieldProps) {
  const text = useText();
  const names = useNames();
  const form = useProductForm();
  const { workspace, product, mayEdit } = useWorkspace();
  const [, select] = useSelection();
  const pages = form.pages.filter((one) => one.page && one.name !== page);
  if (!mayEdit || pages.length === 0) return null;
  const move = (target: string) => {
    const changes = moveToPage(workspace, product, { page, field }, { page: target });
    if (changes.length === 0) return;
    workspace.change(changes);
    select({ page: target, field, from: 'finding' });
    onTell(text('studio-pages.movedTo', { field: names.field(page, field), page: names.page(target) }));
  };
  return (
    <div className="mt-4">
      <SelectField
        id={`move-${page}-${field}`}
        label={text('studio-pages.moveTo')}
        help={text('studio-pages.moveToHelp')}
        value=""
        onChange={move}
        placeholder={text('studio-pages.moveToChoose')}
        choices={pages.map(({ name }) => ({ value: name, label: names.page(name) }))}
      />
    </div>
  );
}
