type Members = Record<string, unknown>;

/**
 * Replaces the package that rjsf compares schemas, answers and settings with (vite.config.ts): functions are equal, as rjsf
 * wants. A React element or another object with a prototype of its own is equal to itself alone, so no circle can occur.
 */
export function isDeepEqual(left: unknown, right: unknown): boolean {
  if (left === right || Object.is(left, right)) return true;
  if (typeof left === 'function') return typeof right === 'function';
  if (!isPlain(left) || !isPlain(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isDeepEqual(left[name], right[name]))
  );
}

function isPlain(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null || '$$typeof' in value) return false;
  return [Object.prototype, Array.prototype, null].includes(Object.getPrototypeOf(value));
}

export const createCustomEqual = () => isDeepEqual;
