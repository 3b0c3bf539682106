import type { NewField } from './field-edits.ts';

/** Shared fields of a person that have display settings in the shared file. */
const withUi = ['fullName', 'givenName', 'familyName', 'gender', 'dateOfBirth', 'identityNumber'];

/** The shared fields of a person that can be added to the items of a list. */
export const sharedFields: readonly string[] = [...withUi, 'occupation', 'relationship'];

/** Returns a shared field as references to its schema and its display settings. */
export const findSharedField = (name: string): NewField => ({
  name,
  schema: { $ref: `../shared/person.json#/${name}/schema` },
  ...(withUi.includes(name) ? { ui: { $ref: `../shared/person.json#/${name}/ui` } } : {}),
});
