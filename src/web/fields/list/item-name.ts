import type { ItemSchema } from '#engine/language/definition.ts';
import type { Item } from '#engine/record.ts';

/** The name of an item on its card: its first free text, such as a full name. */
export function findItemName(schema: ItemSchema, item: Item): string | undefined {
  const [name] = Object.entries(schema.properties).find(([field, { type, enum: codes, format }]) => {
    return field !== 'id' && type === 'string' && !codes && format !== 'date';
  }) ?? [undefined];
  const value = name === undefined ? undefined : item[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
