import { clsx } from 'clsx/lite';
import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { writeDrag } from '../../base/values/field-drag.ts';
import { useProductForm } from '../../base/workspace/product-form.ts';
import { useNames } from '../../base/workspace/use-words.ts';
import type { ChoiceGroup } from '../../language/sentences/inputs/name-select.tsx';
import { useNewFieldChoices } from '../../parts/pages/field/new-field-choices.ts';
import { useInPreview, usePreview } from '../../preview/preview-context.ts';

/** The kinds of fields and the ready-made groups: each is dragged onto the live page, or chosen by Enter. */
export function FieldToolbox() {
  const text = useText();
  const names = useNames();
  const form = useProductForm();
  const preview = usePreview();
  const page = useInPreview((open) => open.settings().drawn);
  const groups = useNewFieldChoices();
  const [reached, setReached] = useState(groups[0]?.choices[0]?.value);
  if (!form.pages.some(({ name }) => name === page)) return <p role="status">{text('studio-pages.toolbox.noPage')}</p>;
  const place = (kind: string) => preview.drop?.({ part: { kind }, place: { page: page as string } });
  return (
    <div className="grid gap-2">
      <p id="toolbox-help" className="text-muted text-small">
        {text('studio-pages.toolbox.help', { page: names.page(page as string) })}
      </p>
      <div
        role="toolbar"
        aria-label={text('studio-pages.toolbox.title')}
        aria-describedby="toolbox-help"
        onKeyDown={moveByArrow}
        className="grid max-h-[18dvh] gap-2 overflow-y-auto p-0.5"
      >
        {groups.map((one) => (
          <KindGroup key={one.group} {...one} reached={reached} onReach={setReached} onPlace={place} />
        ))}
      </div>
    </div>
  );
}

type KindGroupProps = ChoiceGroup & {
  /** The kind at which Tab stops. */
  reached: string | undefined;
  onReach: (kind: string) => void;
  onPlace: (kind: string) => void;
};

function KindGroup({ group, choices, reached, onReach, onPlace }: KindGroupProps) {
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="pb-1 text-muted text-small">{group}</legend>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          draggable
          tabIndex={value === reached ? 0 : -1}
          onFocus={() => onReach(value)}
          onClick={() => onPlace(value)}
          onDragStart={(event) => writeDrag(event.dataTransfer, { kind: value })}
          className={clsx(
            'inline-flex min-h-9 cursor-grab items-center gap-1 rounded-field border border-line-strong',
            'bg-card px-2 py-1 text-left text-small text-text hover:bg-primary-tint',
          )}
        >
          <Icon of={GripVertical} className="size-4 text-muted" />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** The arrow keys go from kind to kind, because Tab stops once at the toolbox. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const kinds = [...event.currentTarget.querySelectorAll('button')];
  const here = kinds.indexOf(event.target as HTMLButtonElement);
  const targets: Record<string, HTMLButtonElement | undefined> = {
    ArrowRight: kinds[here + 1],
    ArrowDown: kinds[here + 1],
    ArrowLeft: kinds[here - 1],
    ArrowUp: kinds[here - 1],
    Home: kinds[0],
    End: kinds.at(-1),
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  targets[event.key]?.focus();
}
