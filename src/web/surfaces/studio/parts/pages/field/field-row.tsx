import { clsx } from 'clsx/lite';
import { ChevronDown, GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { writeDrag } from '#web/surfaces/studio/base/values/field-drag.ts';
import { detectFieldKind } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FieldActions } from '../controls/field-actions.tsx';
import { type PageContext, readFieldUi, selectFields } from '../edits/field-edits.ts';
import { FieldSettings } from './field-settings.tsx';

type FieldRowProps = {
  on: PageContext;
  field: string;
  id: string;
  label: string;
  isOpen: boolean;
  isDragged: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  /** Called with the field at the start of a drag, and with null at its end. */
  onDrag: (field: string | null) => void;
  /** Called when another field is dropped on the row. */
  onDropped: () => void;
  onRemove: () => void;
  /** Shown below the settings of the field. */
  children?: ReactNode;
};

/** Shows a field: its label and kind, buttons that move it, and its settings while it is open. */
export function FieldRow({ on, field, id, label, isOpen, isDragged, children, ...does }: FieldRowProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const { page, list } = on;
  const { properties, required } = selectFields(on);
  const kind = detectFieldKind(properties[field] as FieldSchema, readFieldUi(on, field));
  const isRequired = required?.includes(field) ?? false;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !mayEdit || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    does.onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      draggable={mayEdit && !isOpen}
      onDragStart={(event) => {
        // The row of a list contains the rows of its fields, so the event must not reach the outer row.
        event.stopPropagation();
        if (list === undefined) writeDrag(event.dataTransfer, { moved: { page: on.name, field } });
        does.onDrag(field);
      }}
      onDragEnd={() => does.onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        does.onDropped();
      }}
      className={clsx(
        'rounded-card border bg-card',
        isOpen ? 'border-primary shadow-card' : 'border-line',
        isDragged && 'opacity-50',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-1 sm:flex-nowrap">
        {mayEdit && <Icon of={GripVertical} className="ml-2 hidden size-4.5 cursor-grab text-muted sm:block" />}
        <button
          type="button"
          id={id}
          aria-expanded={isOpen}
          aria-controls={`${id}-settings`}
          aria-keyshortcuts={mayEdit ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          onClick={does.onOpen}
          onKeyDown={onKeyDown}
          className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-2 rounded-card sm:flex-nowrap px-3 py-1.5 text-left hover:bg-primary-tint max-sm:basis-full"
        >
          <Icon of={ChevronDown} className={clsx('size-4.5 text-muted transition-transform', isOpen && 'rotate-180')} />
          <span className="min-w-0 grow break-words font-semibold text-ink max-sm:basis-[calc(100%-2rem)]">
            {label}
          </span>
          <span className="shrink-0 text-muted text-small">{text(`studio-pages.kinds.${kind}`)}</span>
          {!isRequired && <Tag>{text('studio-pages.optional')}</Tag>}
          {list === undefined && page.when?.[field] && <Tag variant="gold">{text('studio-pages.conditional')}</Tag>}
        </button>
        {mayEdit && (
          <span className="ml-auto flex shrink-0">
            <FieldActions label={label} onMove={does.onMove} onRemove={does.onRemove} />
          </span>
        )}
      </div>
      {isOpen && (
        <div id={`${id}-settings`} className="border-line border-t p-4">
          <FieldSettings on={on} field={field} />
          {children}
        </div>
      )}
    </li>
  );
}
