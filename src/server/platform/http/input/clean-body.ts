import { cleanText, VISIBLE_PATTERN } from '#engine/language/typed/characters.ts';

type Schema = {
  pattern?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
};

/** True if a schema has a text for readers (`textInput` of the contract) anywhere. */
export const hasTextInput = (schema: object | undefined): boolean =>
  JSON.stringify(schema ?? {}).includes(JSON.stringify(VISIBLE_PATTERN));

/** Cleans the texts for readers in a value, as answers of a draft are cleaned (`cleanText`). Other values stay. */
export function cleanBody(schema: Schema, value: unknown): unknown {
  if (typeof value === 'string') return isTextInput(schema) ? cleanText(value) : value;
  if (Array.isArray(value))
    return schema.items ? value.map((entry) => cleanBody(schema.items as Schema, entry)) : value;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const schemas = [schema, ...(schema.anyOf ?? [])];
  const find = (key: string) =>
    schemas.flatMap(({ properties, patternProperties }) => [
      ...(properties && Object.hasOwn(properties, key) ? [properties[key] as Schema] : []),
      ...Object.values(patternProperties ?? {}),
    ]);
  const members = Object.entries(value).map(([key, inner]) => [
    key,
    find(key).reduce<unknown>((cleaned, each) => cleanBody(each, cleaned), inner),
  ]);
  return Object.fromEntries(members);
}

const isTextInput = ({ pattern, anyOf = [] }: Schema): boolean =>
  pattern === VISIBLE_PATTERN || anyOf.some((one) => isTextInput(one));
