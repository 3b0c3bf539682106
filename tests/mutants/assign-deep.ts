/** Parts that were removed from data, by the object that held them and by key: they come back as the same objects. */
const removedParts = new WeakMap<object, Map<string, object>>();

/**
 * Changes one piece of data in place until it equals another, keys in the same order, so that every holder of a part of it
 * sees the change, also of a part that is gone for a while.
 */
export function assignDeep(one: object, other: object): void {
  const [into, from] = [one, other] as [Record<string, unknown>, Record<string, unknown>];
  const parts = removedParts.get(one) ?? new Map<string, object>();
  removedParts.set(one, parts);
  for (const [key, before] of Object.entries(into)) {
    const after = from[key];
    const stays = isPart(before) && isPart(after) && Array.isArray(before) === Array.isArray(after);
    if (isPart(before)) parts.set(key, before);
    if (isPart(before) && !stays) assignDeep(before, Array.isArray(before) ? [] : {});
    // A key that comes back would be the last: all are set again, in their order.
    delete into[key];
  }
  if (Array.isArray(one)) one.length = (other as unknown[]).length;
  for (const [key, value] of Object.entries(from)) {
    const before = parts.get(key);
    if (isPart(value) && before && Array.isArray(before) === Array.isArray(value)) {
      assignDeep(before, value);
      into[key] = before;
    } else into[key] = value;
  }
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null;
