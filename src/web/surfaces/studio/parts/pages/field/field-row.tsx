import { clsx } from 'clsx/lite';
import { ArrowDown, ArrowUp, ChevronDown, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldSchema } from '#engine/language/definition.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { detectFieldKind } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { type PageContext, readFieldUi, selectFields } from '../edits/field-edits.ts';
import { FieldSettings } from './field-settings.tsx';
import type { RowActions } from './sortable-fields.tsx';

type FieldRowProps = RowActions & {
  on: PageContext;
  field: string;
  id: string;
  label: string;
  mayEdit: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  /** Shown below the settings of the field. */
  children?: ReactNode;
};

/** Shows a field: its label and kind, buttons that move it, and its settings while it is open. */
export function FieldRow({ on, field, id, label, mayEdit, isOpen, isDragged, children, ...does }: FieldRowProps) {
  const text = useText();
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
        event.dataTransfer.effectAllowed = 'move';
        does.onDrag();
      }}
      onDragEnd={does.onDragEnd}
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
            <IconButton
              icon={ArrowUp}
              label={text('studio-pages.up', { field: label })}
              onClick={() => does.onMove(-1)}
            />
            <IconButton
              icon={ArrowDown}
              label={text('studio-pages.down', { field: label })}
              onClick={() => does.onMove(1)}
            />
            <IconButton
              icon={Trash2}
              label={text('studio-pages.removeField', { field: label })}
              onClick={does.onRemove}
            />
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
