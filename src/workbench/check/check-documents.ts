import { namesRead } from '#engine/language/expression.ts';
import { fieldsOf } from '#engine/reviewed/fields-of.ts';
import { type CheckContext, type Finding, fileOf, listed, pointer, repeated } from '../base/finding.ts';

/** Documents show only answers and derived values that the product has. */
export function checkDocuments({ definition, name }: CheckContext): Finding[] {
  const file = fileOf(name, 'product');
  const fields = fieldsOf(definition);
  const derived = definition.form.derived.map(({ set }) => set);
  const { documents } = definition.product;
  const fault = (at: string, message: string, mend: string, code = 'unknown-field'): Finding => ({
    code,
    file,
    at,
    message,
    mend,
  });
  return [
    ...repeated(documents.map((document) => document.name)).map((twice) =>
      fault('/documents', `There are two documents "${twice}".`, 'Give one another name.', 'name-twice'),
    ),
    ...documents.flatMap(({ groups, lists = [], benefitsOfPlan }, index) => {
      const at = pointer('documents', index);
      return [
        ...groups.flatMap((group, part) =>
          group.fields
            .filter((field) => !Object.hasOwn(fields, field) && !derived.includes(field))
            .map((field) =>
              fault(
                `${at}${pointer('groups', part, 'fields')}`,
                `Nothing is named "${field}".`,
                'Name a field or a derived value.',
              ),
            ),
        ),
        ...lists.flatMap(({ field, columns, policyholder = {} }, part) => {
          const items = fields[field]?.items;
          if (items?.type !== 'object')
            return [
              fault(
                `${at}${pointer('lists', part, 'field')}`,
                `"${field}" is no list.`,
                'Name a field that is a list of items.',
              ),
            ];
          return [
            ...columns
              .filter((column) => !Object.hasOwn(items.properties, column))
              .map((column) =>
                fault(
                  `${at}${pointer('lists', part, 'columns')}`,
                  `An item of "${field}" has no "${column}".`,
                  `Its members are ${listed(Object.keys(items.properties))}.`,
                ),
              ),
            ...Object.entries(policyholder).flatMap(([column, logic]) =>
              namesRead(logic)
                .filter((name) => !Object.hasOwn(fields, name) && !derived.includes(name))
                .map((name) =>
                  fault(
                    `${at}${pointer('lists', part, 'policyholder', column)}`,
                    `Nothing is named "${name}".`,
                    'Name a field or a derived value.',
                  ),
                ),
            ),
          ];
        }),
        ...(benefitsOfPlan === undefined || Object.hasOwn(fields, benefitsOfPlan)
          ? []
          : [fault(`${at}/benefitsOfPlan`, `There is no field "${benefitsOfPlan}".`, 'Name the field of the plan.')]),
      ];
    }),
  ];
}
