import type { Json } from '#engine/language/json.ts';

/** An object without one of its members. */
export function without<Value>(members: Readonly<Record<string, Value>> = {}, name: string): Record<string, Value> {
  const { [name]: _removed, ...others } = members;
  return others;
}

/** A list or an object as it is written into a file: undefined where it is empty, so that its member is deleted. */
export const orNone = (part: readonly unknown[] | object): Json | undefined =>
  Object.keys(part).length > 0 ? (part as Json) : undefined;
