import type { Json } from '#engine/language/json.ts';

/** Returns an object without one of its members. */
export function without<Value>(members: Readonly<Record<string, Value>> = {}, name: string): Record<string, Value> {
  const { [name]: _removed, ...others } = members;
  return others;
}

/** Returns a list or an object, or undefined if it is empty, so that its member is deleted from the file. */
export const orNone = (part: readonly unknown[] | object): Json | undefined =>
  Object.keys(part).length > 0 ? (part as Json) : undefined;
