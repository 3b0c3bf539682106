import { listHints } from '#engine/check-page.ts';
import type { Journey } from '#engine/journey.ts';
import type { PageSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import type { Answers, Item } from '#engine/record.ts';
import { answer } from '#engine/wizard.ts';
import { prepareWriting } from '#web/api/http.ts';
import type { PageFrame } from './page-context.ts';

/** The pause in typing after which a text is saved. */
const PAUSE_MS = 2000;

let timer: ReturnType<typeof setTimeout> | undefined;
/** Saves the text of the field in which the person types; one field at a time has the focus. */
let saveNow = (_isHidden: boolean): void => {};
let isListening = false;

/**
 * Notes that a text is being typed: it is saved after a pause, and at once when the page is hidden. Nothing of the page
 * changes by that until the person leaves the field.
 *
 * @param readTyped the typed value; undefined when nobody types any more
 */
export function noteTyped(frame: PageFrame, id: string, readTyped: () => string | undefined): void {
  saveNow = (isHidden) => {
    const typed = readTyped();
    if (typed !== undefined) saveTyped(frame, { id, typed, isHidden });
  };
  clearTimeout(timer);
  timer = setTimeout(() => saveNow(false), PAUSE_MS);
  if (isListening) return;
  isListening = true;
  prepareWriting();
  // In the capture phase: the draft sends what it has when the event reaches it.
  const hide = () => document.visibilityState === 'hidden' && saveNow(true);
  window.addEventListener('visibilitychange', hide, { capture: true });
}

type Typed = { id: string; typed: string; isHidden: boolean };

function saveTyped({ page, definition, now }: PageFrame, { id, typed, isHidden }: Typed): void {
  const { draft, note } = now.current;
  const before = draft.journeyNow();
  const changes = buildTypedChanges(definition.schema, { id, typed }, before.record.answers);
  if (!changes || Object.keys(changes).some((field) => isLookedUp(definition, field))) return;
  const answered = answer(before, changes);
  // A change that clears other answers is asked about when the person leaves the field, and one with a message shows it.
  if (answered.problems.length + answered.clears.length + answered.tells.length > 0) return;
  if (!isHidden && describePage(page, before) !== describePage(page, answered.journey)) return;
  note({ typing: true });
  draft.change(changes, answered);
  draft.saveNow();
}

/** True if the server looks something up by a field: half a text would be looked up in vain. */
const isLookedUp = ({ effects = [] }: PageFrame['definition'], field: string): boolean =>
  effects.some(({ inputs }) => inputs.includes(field));

/** The questions and hints of a page, to compare: it does not move while a person types. */
const describePage = (page: string, { product, situation }: Journey): string =>
  JSON.stringify([[...situation.hidden], listHints(product, page, situation)]);

/**
 * Builds the change of answers for a typed text; undefined for a text that is not the field's kind of value.
 *
 * @param typed `id`: the id that rjsf sets on the input, such as `root_name` or `root_children_0_name`
 */
export function buildTypedChanges(
  { properties }: PageSchema,
  { id, typed }: Pick<Typed, 'id' | 'typed'>,
  answers: Answers,
): Record<string, Json> | undefined {
  const fields = Object.keys(properties);
  const own = fields.find((name) => id === `root_${name}`);
  if (own !== undefined) {
    const value = readValue(properties[own]?.type, typed);
    return value === undefined ? undefined : { [own]: value };
  }
  const field = fields.find((name) => new RegExp(`^root_${name}_\\d+_`).test(id));
  if (field === undefined) return undefined;
  const [, index = '', member = ''] = /^(\d+)_(.+)$/.exec(id.slice(`root_${field}_`.length)) ?? [];
  const list = answers[field] as Item[] | undefined;
  const item = list?.[Number(index)];
  const { items } = properties[field] ?? {};
  const members = items && 'properties' in items ? items.properties : {};
  const value = readValue(members[member]?.type, typed);
  if (!list || !item || value === undefined) return undefined;
  const { [member]: _before, ...rest } = item;
  const changed = value === null ? rest : { ...rest, [member]: value };
  return { [field]: list.map((one) => (one === item ? (changed as Item) : one)) };
}

function readValue(type: string | undefined, typed: string): string | number | null | undefined {
  if (typed === '') return null;
  if (type === 'string') return typed;
  const number = Number(typed);
  const isRead = (type === 'number' && Number.isFinite(number)) || (type === 'integer' && Number.isInteger(number));
  return isRead ? number : undefined;
}
