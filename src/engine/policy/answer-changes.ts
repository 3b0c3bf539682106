import { isObject, type Json } from '../language/json.ts';
import type { Answers, Item } from '../record.ts';

/**
 * The changes of one transaction in the answers of a policy, by JSON pointer: `/field`, `/list/ID` for an item of a
 * list, `/list/ID/field` for an answer of it. Null removes it. Two people added by two transactions have two pointers,
 * so the order of the transactions may change later.
 */
export type AnswerChanges = Readonly<Record<string, Json>>;

/** The changes from some answers to others. */
export function computeAnswerChanges(before: Answers, after: Answers): AnswerChanges {
  const changes: Record<string, Json> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old = null, now = null] = [before[field], after[field]];
    if ((isItems(old) && canBeItems(now)) || (isItems(now) && canBeItems(old)))
      Object.assign(changes, computeItemChanges(`/${field}`, old ?? [], now ?? []));
    else if (!isSameAnswer(old, now)) changes[`/${field}`] = now;
  }
  return changes;
}

/** Applies the changes to answers. A change of an item that does not exist any more has no effect. */
export function applyAnswerChanges(answers: Answers, changes: AnswerChanges): Answers {
  const next: Answers = { ...answers };
  for (const [pointer, value] of Object.entries(changes)) {
    const [, field = '', id, inner] = pointer.split('/');
    if (id === undefined) setAnswer(next, field, value);
    else next[field] = applyItemChange(isItems(next[field]) ? next[field] : [], id, inner, value);
  }
  return next;
}

function computeItemChanges(at: string, before: Item[], after: Item[]): AnswerChanges {
  const changes: Record<string, Json> = {};
  const old = new Map(before.map((item) => [item.id, item]));
  for (const item of after) {
    const was = old.get(item.id);
    old.delete(item.id);
    if (!was) changes[`${at}/${item.id}`] = item;
    else
      for (const field of new Set([...Object.keys(was), ...Object.keys(item)]))
        if (!isSameAnswer(was[field] ?? null, item[field] ?? null))
          changes[`${at}/${item.id}/${field}`] = item[field] ?? null;
  }
  for (const id of old.keys()) changes[`${at}/${id}`] = null;
  return changes;
}

function applyItemChange(items: Item[], id: string, inner: string | undefined, value: Json): Item[] {
  if (inner !== undefined)
    return items.map((item) => {
      if (item.id !== id) return item;
      const next: Item = { ...item };
      setAnswer(next, inner, value);
      return next;
    });
  const others = items.filter((item) => item.id !== id);
  if (!isObject(value)) return others;
  const item: Item = { ...(value as Answers), id };
  return items.length === others.length ? [...items, item] : items.map((each) => (each.id === id ? item : each));
}

function setAnswer(into: Record<string, Json>, field: string, value: Json): void {
  if (value === null) delete into[field];
  else into[field] = value;
}

/** True if a list could contain items; null is an empty list. */
function canBeItems(value: Json): value is Item[] | null {
  return value === null || (Array.isArray(value) && value.length === 0) || isItems(value);
}

function isItems(value: Json | undefined): value is Item[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((item) => isObject(item) && typeof item.id === 'string')
  );
}

const isSameAnswer = (left: Json, right: Json): boolean => JSON.stringify(left) === JSON.stringify(right);
