/** A field of a page. */
export type PageField = { page: string; field: string };

/** A dragged part: a field of a page, or a kind of field (`kind NAME` or `block NAME`) from the toolbox. */
export type DraggedPart = { moved: PageField } | { kind: string };

/** A place on a page: before or after a field; at the end of the page without a field. */
export type PagePlace = { page: string; field?: string; isAfter?: boolean };

const FIELD_TYPE = 'application/x-page-field';
const KIND_TYPE = 'application/x-field-kind';

/** Returns true if a drag carries a field or a kind of field. Its data cannot be read before it is dropped. */
export const carriesField = ({ types }: DataTransfer): boolean =>
  types.includes(FIELD_TYPE) || types.includes(KIND_TYPE);

/** Puts a part into the data of a drag that begins. */
export function writeDrag(transfer: DataTransfer, part: DraggedPart): void {
  transfer.effectAllowed = 'moved' in part ? 'move' : 'copy';
  if ('moved' in part) transfer.setData(FIELD_TYPE, JSON.stringify(part.moved));
  else transfer.setData(KIND_TYPE, part.kind);
}

/** Reads the part that is dropped; undefined if the drag carries something else. */
export function readDrag(transfer: DataTransfer): DraggedPart | undefined {
  const field = transfer.getData(FIELD_TYPE);
  if (field !== '') return { moved: JSON.parse(field) };
  const kind = transfer.getData(KIND_TYPE);
  return kind === '' ? undefined : { kind };
}
