import type { Json } from '#engine/language/json.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { findFileFaults } from '#server/catalogue/products/check-product.ts';
import { compilePages } from '#server/catalogue/products/compile-validators.ts';
import type { Issue } from '#workbench/base/issue.ts';
import { checkDefinition } from '#workbench/check/check-definition.ts';
import { createFixtureDefinition, createFixtureFiles, createReader, type FixtureFiles } from './fixture-product.ts';

export type Messages = Record<string, Record<string, string>>;

/** Findings of the fixture product after a change to its files or its wording. */
export function checkFixture(
  change: (files: FixtureFiles) => void = () => {},
  reword: (messages: Messages) => void = () => {},
): Issue[] {
  const files = createFixtureFiles();
  const messages = completeMessages();
  change(files);
  reword(messages);
  return checkDefinition({
    name: 'boat',
    read: createReader(files),
    caseFiles: Object.keys(files).filter((path) => path.startsWith('product-schemas/boat/cases/')),
    messages,
    validate: findFileFaults,
    compile: (schemas) => compilePages(schemas).validators,
  });
}

function completeMessages(): Messages {
  const ids = listNeededMessages(createFixtureDefinition()).filter(({ optional }) => !optional);
  const texts = () => Object.fromEntries(ids.map(({ id }) => [id, 'Text']));
  return { en: texts(), km: texts(), zh: texts() };
}

/** Writes a value into a file of the fixture, or removes it with `undefined`. */
export function setFileValue(file: string, at: string, value: Json | undefined): (files: FixtureFiles) => void {
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
