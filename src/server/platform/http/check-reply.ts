import { Compile } from 'typebox/compile';
import type { Call } from '#contract/call.ts';

/** The contract's validators are the same for all applications of this process. */
const validators = new WeakMap<Call, ReturnType<typeof Compile>>();

/**
 * Creates a check of a call's reply against its schema, which is compiled with the first reply. It refuses a member
 * that the schema does not name, as it refuses a wrong type.
 * @returns a function that throws Error for a reply that does not fit; the message names locations in the schema and
 * never values
 */
export function createReplyCheck(call: Call): (answer: unknown) => void {
  const { method, path, reply } = call;
  return (answer) => {
    const validator = validators.get(call) ?? Compile(closeObjects(reply) as Call['reply']);
    validators.set(call, validator);
    if (validator.Check(answer)) return;
    const places = validator.Errors(answer).map(({ schemaPath, keyword }) => `${schemaPath} ${keyword}`);
    throw new Error(`the reply of ${method} ${path} does not fit: ${[...new Set(places)].slice(0, 5).join(', ')}`);
  };
}

/** Closes every object of the schema that does not define additional properties itself. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]));
  return 'properties' in schema && schema.properties && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}
