import { createHash } from 'node:crypto';
import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { PageSchema, ProductDefinition } from '#engine/language/definition.ts';
import { formats } from '#engine/language/formats.ts';
import { ownKeywords } from '#engine/language/vocabulary.ts';
import type { PageValidator } from '#engine/product.ts';
import { requireValidatorModule } from '#engine/validator-runtime.ts';

/** Validators of all pages of a product: the code that browser and server both run, and its hash. */
export type CompiledValidators = { hash: string; code: string; validators: Record<string, PageValidator> };

/**
 * Compiles the page schemas of a product into one ES module, `export default (require) => ({ page: validate })`. The
 * browser imports it from our own origin, so that its pages need no `unsafe-eval`; the server evaluates the same text.
 * @throws Error for a schema outside the closed vocabulary
 */
export function compileValidators(definition: Pick<ProductDefinition, 'form'>): CompiledValidators {
  const { pages } = definition.form;
  return compilePages(Object.fromEntries(Object.entries(pages).map(([page, { schema }]) => [page, schema])));
}

/** Versions of a product differ in words and rates more often than in their schemas. */
const compiled = new Map<string, CompiledValidators>();

/** Compiles schemas alone, like `compileValidators`. Each has its `$id`. The result is cached. */
export function compilePages(schemas: Record<string, PageSchema>): CompiledValidators {
  const key = createHash('sha256').update(JSON.stringify(schemas)).digest('base64url');
  const found = compiled.get(key) ?? compile(schemas);
  compiled.set(key, found);
  return found;
}

function compile(schemas: Record<string, PageSchema>): CompiledValidators {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: true,
    keywords: [...ownKeywords],
    formats,
    code: { source: true, lines: false, formats: _`require("formats").formats` },
  });
  const ids: Record<string, string> = {};
  for (const [page, schema] of Object.entries(schemas)) {
    const id = schema.$id ?? page;
    ajv.addSchema(schema, id);
    ids[page] = id;
  }
  const body = `"use strict";\nconst exports = {};\n${standalone(ajv, ids)}\nreturn exports;`;
  const code = `export default function (require) {\n${body}\n}\n`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 20);
  // The same code that browsers run. `compileValidators` made it from schemas, which are data.
  const make = new Function('require', body) as (
    require: typeof requireValidatorModule,
  ) => Record<string, PageValidator>;
  return { hash, code, validators: make(requireValidatorModule) };
}
