import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import { expect, test } from 'vitest';
import type { PageSchema } from '#engine/language/definition.ts';
import { requireValidatorModule } from '#engine/validator-runtime.ts';
import { createFixtureDefinition, createFixtureFiles } from '#tests/support/fixture-product.ts';
import { compileValidators } from './compile-validators.ts';

const definition = createFixtureDefinition();
const compiled = compileValidators(definition);
const schemaOf = (page: string): PageSchema => definition.form.pages[page]?.schema as PageSchema;

test('the same definition results in the same text, and another definition results in another text', () => {
  expect(compileValidators(createFixtureDefinition()).hash).toBe(compiled.hash);
  const files = createFixtureFiles();
  (files['product-schemas/boat/form.json'] as { pages: { choice: { schema: object } } }).pages.choice.schema = {
    ...schemaOf('choice'),
    required: [],
  };
  expect(compileValidators(createFixtureDefinition(files)).hash).not.toBe(compiled.hash);
});

test('the text is a module that a browser can import, and needs nothing but the runtime', async () => {
  const module = (await import(`data:text/javascript,${encodeURIComponent(compiled.code)}`)) as {
    default: (require: typeof requireValidatorModule) => typeof compiled.validators;
  };
  const validators = module.default(requireValidatorModule);
  expect(Object.keys(validators)).toEqual(Object.keys(definition.form.pages));
  expect(validators.hire?.({ firstDay: '2026-03-02', lastDay: '2026-03-04', withGuests: true })).toBe(true);
  expect(compiled.code).not.toMatch(/\beval\b|new Function/);
  expect(() => requireValidatorModule('node:fs')).toThrow();
});

test('the validators report all errors, with named formats and lengths in characters', () => {
  const { hire, guestList } = compiled.validators;
  expect(hire?.({ firstDay: '2026-02-30', captainsLicence: '😀'.repeat(21) })).toBe(false);
  expect(hire?.errors?.map(({ keyword, instancePath }) => `${keyword} ${instancePath}`).toSorted()).toEqual([
    'format /firstDay',
    'maxLength /captainsLicence',
    'required ',
    'required ',
  ]);
  expect(
    hire?.({ firstDay: '2026-03-02', lastDay: '2026-03-02', withGuests: true, captainsLicence: '😀'.repeat(20) }),
  ).toBe(true);
  expect(guestList?.({ guests: [{ id: '1', fullName: 'Sok', dateOfBirth: '2000-01-01', vip: true }] })).toBe(false);
  expect(guestList?.errors?.[0]).toMatchObject({ keyword: 'additionalProperties', instancePath: '/guests/0' });
});

test('a keyword outside the vocabulary is refused', () => {
  const form = structuredClone(definition.form);
  Object.assign(form.pages.choice?.schema.properties.plan as object, { remark: 'x' });
  expect(() => compileValidators({ form })).toThrow(/remark/);
});

test('rjsf finds a page by its $id and reports its errors', () => {
  const schema = schemaOf('person');
  expect(schema.$id).toBe('boat.person');
  const validator = createPrecompiledValidator(
    { [schema.$id as string]: compiled.validators.person } as never,
    structuredClone(schema) as never,
  );
  const { errors } = validator.validateFormData({ skipper: 'សុខ' }, schema as never);
  expect(errors.map(({ name, property }) => `${name} ${property}`).toSorted()).toEqual([
    'format .skipper',
    'required mobilePhone',
  ]);
  expect(validator.isValid(schema as never, { skipper: 'Sok', mobilePhone: '+85512345678' }, schema as never)).toBe(
    true,
  );
});
