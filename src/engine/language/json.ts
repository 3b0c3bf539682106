/** Any value that survives JSON unchanged. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Canonical JSON: members sorted, `undefined` members left out. Two equal values have equal texts. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => toCanonicalJson(entry ?? null)).join(',')}]`;
  if (isObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${toCanonicalJson(value[key])}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** True if two values are equal, in any order of members; a missing value equals null. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? null) === (other ?? null);
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((each, at) => isSameJson(each, other[at]));
  return !Array.isArray(other) && hasMembersOf(one, other) && hasMembersOf(other, one);
}

/** True if one has every member of the other with an equal value; an `undefined` member does not count. */
function hasMembersOf(one: { [key: string]: Json }, other: { [key: string]: Json }): boolean {
  for (const [key, value] of Object.entries(other)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(one, key) || one[key] === undefined || !isSameJson(one[key], value)) return false;
  }
  return true;
}

/**
 * A short stable fingerprint of the content that a page showed (53 bits, base 36). It only detects changes and protects
 * nothing: only the server writes it, from values that the server computed.
 */
export function computeFingerprint(value: unknown): string {
  const text = toCanonicalJson(value);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
