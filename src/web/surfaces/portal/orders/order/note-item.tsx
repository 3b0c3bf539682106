import type { ReactNode } from 'react';
import type { NoteView } from '#contract/order-desk.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

type NoteItemProps = {
  note: NoteView;
  /** Stands before the time, as the number of the order. */
  before?: ReactNode;
  /** Stands below the text. */
  children?: ReactNode;
};

/** A note about an order in a list of notes: its time, its people and its text. */
export function NoteItem({ note: { kind, text: words, at, by, to, isOpen }, before, children }: NoteItemProps) {
  const text = useText();
  const { dateTime } = useFormat();
  return (
    <li className="grid gap-1 border-line border-b py-2 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-3 text-muted text-small">
        {before}
        <time dateTime={at} className="figures whitespace-nowrap">
          {dateTime(at)}
        </time>
        <span>{to ? text(`order-desk.${wordOf(kind, by, to)}`, { by: by.name, to: to.name }) : by.name}</span>
        {isOpen && <Tag variant="gold">{text('order-desk.open')}</Tag>}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {children}
    </li>
  );
}

/** Returns the name of the text for a note to a colleague, or for a change of the owner. */
function wordOf(kind: NoteView['kind'], by: NoteView['by'], to: NoteView['by']): 'noteTo' | 'ownerTo' | 'tookOver' {
  if (kind === 'note') return 'noteTo';
  return by.id === to.id ? 'tookOver' : 'ownerTo';
}
