import { Compile } from 'typebox/compile';
import type { Call } from '#contract/call.ts';

/** The contract's are the same for every application of this process. */
const validators = new WeakMap<Call, ReturnType<typeof Compile>>();

/**
 * Checks what a call is about to answer against its schema, which is compiled with the first answer. A member that the
 * schema does not name is refused as a wrong type is: nothing leaves that the contract does not promise.
 * @returns a function that throws Error for a reply that does not fit; the message names places in the schema and never
 * what was to be said
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

/** The schema with every object closed that does not say itself what else it may have. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closeObjects(value)]));
  return 'properties' in schema && schema.properties && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}
