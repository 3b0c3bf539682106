import type { PageDefinition } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import { ListEditor } from '../list/list-field.tsx';
import { PhoneEntry, PictureEntry, PlanCards } from './themed-form.tsx';

const chunks: Record<string, { preload: () => void }> = { plans: PlanCards, phone: PhoneEntry, picture: PictureEntry };

/** Preloads the code of a page's fields, so that it is loaded before the page opens. */
export function preloadFields({ schema, uiSchema = {} }: PageDefinition): void {
  for (const [field, { format, items }] of Object.entries(schema.properties)) {
    const ui = uiSchema[field];
    chunks[(isObject(ui) && String(ui['ui:widget'])) || (format ?? '')]?.preload();
    if (items?.type === 'object') ListEditor.preload();
  }
}
