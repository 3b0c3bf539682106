import type { Json } from '#engine/language/json.ts';
import { messageIds } from '#engine/language/messages/needed-messages.ts';
import { fileFaults } from '#server/catalogue/products/check-product.ts';
import { compilePages } from '#server/catalogue/products/compile-validators.ts';
import type { Finding } from '#workbench/base/finding.ts';
import { checkDefinition } from '#workbench/check/check-definition.ts';
import { type FixtureFiles, fixtureDefinition, fixtureFiles, readOf } from './fixture-product.ts';

export type Messages = Record<string, Record<string, string>>;

/** Findings of the fixture product after a change to its files or its wording. */
export function checkFixture(
  change: (files: FixtureFiles) => void = () => {},
  reword: (messages: Messages) => void = () => {},
): Finding[] {
  const files = fixtureFiles();
  const messages = wholeWording();
  change(files);
  reword(messages);
  return checkDefinition({
    name: 'boat',
    read: readOf(files),
    caseFiles: Object.keys(files).filter((path) => path.startsWith('product-schemas/boat/cases/')),
    messages,
    validate: fileFaults,
    compile: (schemas) => compilePages(schemas).validators,
  });
}

function wholeWording(): Messages {
  const ids = messageIds(fixtureDefinition()).filter(({ optional }) => !optional);
  const texts = () => Object.fromEntries(ids.map(({ id }) => [id, 'Text']));
  return { en: texts(), km: texts(), zh: texts() };
}

/** Writes a value into a file of the fixture, or removes it with `undefined`. */
export function put(file: string, at: string, value: Json | undefined): (files: FixtureFiles) => void {
  return (files) => {
    const path = `${/^(machines|locales)\//.test(file) ? '' : 'product-schemas/boat/'}${file}.json`;
    const keys = at.split('/').slice(1);
    const last = keys.pop();
    const node = keys.reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] as Json, files[path] as Json);
    if (last === undefined) files[path] = value as Json;
    else if (value === undefined) delete (node as Record<string, Json>)[last];
    else if (Array.isArray(node) && last === '-') node.push(value);
    else (node as Record<string, Json>)[last] = value;
  };
}
