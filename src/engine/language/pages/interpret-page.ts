import type { FieldSchema, ItemSchema, PageSchema } from '../definition.ts';
import { formats } from '../formats.ts';
import { isObject, toCanonicalJson } from '../json.ts';

/** An error in the shape of compiled validators. */
type SchemaFault = { keyword: string; instancePath: string; params: Record<string, unknown> };
type InterpretedValidator = { (data: unknown): boolean; errors?: SchemaFault[] | null };

/**
 * A validator of a page that reads the page's schema each time. It replaces a compiled one while a product is being
 * written, and under a policy that forbids code made of text. It checks the closed vocabulary of page schemas
 * (page.schema.json) and reports the same errors in the same order as the validators of `compileValidators`; an unknown
 * format refuses nothing.
 */
export function interpretPage(schema: PageSchema): InterpretedValidator {
  const validate: InterpretedValidator = (data) => {
    validate.errors = checkObject(schema, data, '');
    return validate.errors.length === 0;
  };
  return validate;
}

function checkObject({ properties, required = [] }: PageSchema | ItemSchema, data: unknown, at: string): SchemaFault[] {
  const fault = createFault(at);
  if (!isObject(data)) return [fault('type', { type: 'object' })];
  const given = data as Record<string, unknown>;
  return [
    ...required.filter((name) => given[name] === undefined).map((name) => fault('required', { missingProperty: name })),
    ...Object.keys(given)
      .filter((name) => !Object.hasOwn(properties, name))
      .map((name) => fault('additionalProperties', { additionalProperty: name })),
    ...Object.entries(properties).flatMap(([name, inner]) =>
      given[name] === undefined ? [] : checkField(inner, given[name], `${at}/${name}`),
    ),
  ];
}

function checkField(schema: FieldSchema | ItemSchema, data: unknown, at: string): SchemaFault[] {
  if (schema.type === 'object') return checkObject(schema, data, at);
  const fault = createFault(at);
  const typed = isOfType(schema.type, data) ? [] : [fault('type', { type: schema.type })];
  const only = [
    ...(schema.const !== undefined && !isSameValue(schema.const, data)
      ? [fault('const', { allowedValue: schema.const })]
      : []),
    ...(schema.enum && !schema.enum.some((one) => isSameValue(one, data))
      ? [fault('enum', { allowedValues: schema.enum })]
      : []),
  ];
  if (typeof data === 'number') return [...typed, ...checkNumber(schema, data, fault), ...only];
  if (typeof data === 'string') return [...typed, ...checkText(schema, data, fault), ...only];
  if (Array.isArray(data)) return [...typed, ...only, ...checkList(schema, data, at)];
  return [...typed, ...only];
}

type FaultReporter = (keyword: string, params: Record<string, unknown>) => SchemaFault;

const createFault =
  (instancePath: string): FaultReporter =>
  (keyword, params) => ({ keyword, instancePath, params });

function checkNumber({ maximum, minimum, multipleOf }: FieldSchema, data: number, fault: FaultReporter): SchemaFault[] {
  return [
    ...(maximum !== undefined && data > maximum ? [fault('maximum', { limit: maximum })] : []),
    ...(minimum !== undefined && data < minimum ? [fault('minimum', { limit: minimum })] : []),
    ...(multipleOf !== undefined && !Number.isInteger(data / multipleOf) ? [fault('multipleOf', { multipleOf })] : []),
  ];
}

function checkText({ maxLength, minLength, format }: FieldSchema, data: string, fault: FaultReporter): SchemaFault[] {
  const { length } = [...data];
  const fits = format !== undefined && Object.hasOwn(formats, format) ? formats[format as keyof typeof formats] : null;
  return [
    ...(maxLength !== undefined && length > maxLength ? [fault('maxLength', { limit: maxLength })] : []),
    ...(minLength !== undefined && length < minLength ? [fault('minLength', { limit: minLength })] : []),
    ...(fits && !fits(data) ? [fault('format', { format })] : []),
  ];
}

function checkList(schema: FieldSchema, data: unknown[], at: string): SchemaFault[] {
  const { maxItems, minItems, uniqueItems, items } = schema;
  const fault = createFault(at);
  // Like the compiled validators: plain items of another type are refused only for their type.
  const compared = items && items.type !== 'object' ? data.filter((item) => isOfType(items.type, item)) : data;
  const isTwice = uniqueItems === true && new Set(compared.map(toCanonicalJson)).size < compared.length;
  return [
    ...(maxItems !== undefined && data.length > maxItems ? [fault('maxItems', { limit: maxItems })] : []),
    ...(minItems !== undefined && data.length < minItems ? [fault('minItems', { limit: minItems })] : []),
    ...(items ? data.flatMap((item, index) => checkField(items, item, `${at}/${index}`)) : []),
    ...(isTwice ? [fault('uniqueItems', {})] : []),
  ];
}

function isOfType(type: FieldSchema['type'], data: unknown): boolean {
  if (type === 'array') return Array.isArray(data);
  if (type === 'integer') return Number.isInteger(data);
  return type === 'number' ? Number.isFinite(data) : typeof data === type;
}

const isSameValue = (left: unknown, right: unknown): boolean => toCanonicalJson(left) === toCanonicalJson(right);
