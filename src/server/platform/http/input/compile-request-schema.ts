import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** Maximum characters of an input, as JSON, whose errors are all listed. The list costs time and memory for each item. */
const MAX_LISTED = 4096;

/** Input outside its schema is refused: nothing is removed and no type is changed. */
const OPTIONS = { removeAdditional: false, coerceTypes: false, useDefaults: true, addUsedSchema: false } as const;

const quick = addFormats.default(new Ajv(OPTIONS));
const thorough = addFormats.default(new Ajv({ ...OPTIONS, allErrors: true, verbose: true }));

const isSmall = (input: unknown): boolean => (JSON.stringify(input) ?? '').length <= MAX_LISTED;

const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Compiles the schema of an input of a call, once for all servers of this process. The validation ends at the first
 * error. It is repeated to list all errors if the input is small: a large one could have 100,000 of them.
 */
export function compileRequestSchema({ schema }: { schema: object }): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const isValid = quick.compile(schema);
  let findErrors: ValidateFunction | undefined;
  const listErrors = (input: unknown) => {
    // Few schemas are ever violated, so this validator is compiled at its first use.
    const find = findErrors ?? thorough.compile(schema);
    findErrors = find;
    find(input);
    return find.errors;
  };
  const validate = ((input: unknown) => {
    if (isValid(input)) return true;
    validate.errors = isSmall(input) ? listErrors(input) : isValid.errors;
    return false;
  }) as ValidateFunction;
  compiled.set(schema, validate);
  return validate;
}
