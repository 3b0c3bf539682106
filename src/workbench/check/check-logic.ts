import type { Logic } from '#engine/language/definition.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { type CheckContext, formatPointer, type Issue, resolveProductFile } from '../base/issue.ts';
import { collectKnownNames, isKnownName } from '../base/known-names.ts';
import { checkExpression, type LogicScope } from './check-expression.ts';

/**
 * Checks every expression of form.json, product.json and benefits.json. `check-rating.ts` checks those of rating.json.
 */
export function checkLogic({ definition, name }: CheckContext): Issue[] {
  const { form, product, benefits } = definition;
  const fields = mapFields(definition);
  const scopeWith = (file: string, derived: string[]): LogicScope => {
    const known = collectKnownNames(definition, derived);
    return {
      file,
      fields,
      tables: form.tables ?? {},
      isKnown: (read) => isKnownName(known, read),
      hint: formatHint(definition),
    };
  };
  const derived = form.derived.map(({ set }) => set);
  const formFile = resolveProductFile(name, 'form');
  // Every derived value is known here, because `check-derived.ts` checks the order of derived values.
  const scope = scopeWith(formFile, derived);
  const beginning: LogicScope = {
    ...scope,
    isKnown: (read) => /^(asOf$|circumstances\.)/.test(read) && scope.isKnown(read),
  };
  const inProduct = scopeWith(resolveProductFile(name, 'product'), derived);
  const inBenefits = scopeWith(resolveProductFile(name, 'benefits'), derived);
  const { amount } = benefits.claims?.deductible ?? {};
  const all = (logics: Record<string, Logic>, at: string, where: LogicScope) =>
    Object.entries(logics).flatMap(([key, logic]) => checkExpression(logic, `${at}${formatPointer(key)}`, where));
  return [
    ...form.derived.flatMap(({ logic }, index) =>
      checkExpression(logic, formatPointer('derived', index, 'logic'), scope),
    ),
    ...all(form.conditions, '/conditions', scope),
    ...all(form.start ?? {}, '/start', beginning),
    ...Object.keys(form.start ?? {})
      .filter((field) => !Object.hasOwn(fields, field))
      .map((field) => reportUnknownField(formFile, formatPointer('start', field), field)),
    ...Object.entries(form.itemConditions ?? {}).flatMap(([list, conditions]) => {
      const items = fields[list]?.items;
      if (items?.type !== 'object') return [reportUnknownField(formFile, formatPointer('itemConditions', list), list)];
      return all(conditions, formatPointer('itemConditions', list), { ...scope, item: items.properties });
    }),
    ...Object.entries(form.pages).flatMap(([page, { expects, choices = {}, effects = [], rules = [], hints = [] }]) => [
      ...(expects ? checkExpression(expects.count, formatPointer('pages', page, 'expects', 'count'), scope) : []),
      ...all(choices, formatPointer('pages', page, 'choices'), { ...scope, item: 'scalar' }),
      ...effects.flatMap(({ fills = {} }, index) =>
        all(fills, formatPointer('pages', page, 'effects', index, 'fills'), scope),
      ),
      ...rules.flatMap(({ params = {} }, index) =>
        all(params, formatPointer('pages', page, 'rules', index, 'params'), scope),
      ),
      ...hints.flatMap(({ prices = [] }, index) =>
        prices.flatMap((way, at) =>
          all(way.with, formatPointer('pages', page, 'hints', index, 'prices', at, 'with'), scope),
        ),
      ),
    ]),
    ...all(product.cover, '/cover', inProduct),
    ...all(product.policyholder, '/policyholder', inProduct),
    ...all(product.customer ?? {}, '/customer', inProduct),
    ...(product.insuredRisks ?? []).flatMap(({ each, keys }, index) => {
      const at = formatPointer('insuredRisks', index);
      const items = each === undefined ? undefined : fields[each]?.items;
      if (each !== undefined && items?.type !== 'object')
        return [reportUnknownField(inProduct.file, `${at}/each`, each)];
      const where = items?.type === 'object' ? { ...inProduct, item: items.properties } : inProduct;
      return keys.flatMap((logic, way) => checkExpression(logic, `${at}${formatPointer('keys', way)}`, where));
    }),
    ...(product.afterSale ? checkExpression(product.afterSale.onceBegun, '/afterSale/onceBegun', inProduct) : []),
    ...(product.afterSale?.renew
      ? checkExpression(product.afterSale.renew.when, '/afterSale/renew/when', inProduct)
      : []),
    ...all(benefits.optional ?? {}, '/optional', inBenefits),
    ...all(benefits.claims?.sums ?? {}, '/claims/sums', inBenefits),
    ...(amount === undefined ? [] : checkExpression(amount, '/claims/deductible/amount', inBenefits)),
  ];
}

function reportUnknownField(file: string, at: string, field: string): Issue {
  return {
    code: 'unknown-field',
    file,
    at,
    message: `"${field}" is not such a field of any page.`,
    mend: 'Correct the name of the field.',
  };
}

function formatHint({ form }: CheckContext['definition']): (name: string) => string | undefined {
  return (name) =>
    Object.hasOwn(form.conditions, name)
      ? `"${name}" is a condition, which other expressions cannot read: write its expression as a derived value.`
      : undefined;
}
