import { listReadNames } from '#engine/language/expression.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type CheckContext,
  findDuplicates,
  formatPointer,
  type Issue,
  joinNames,
  resolveProductFile,
} from '../base/issue.ts';

/** Checks that documents show only answers and derived values of the product. */
export function checkDocuments({ definition, name }: CheckContext): Issue[] {
  const file = resolveProductFile(name, 'product');
  const fields = mapFields(definition);
  const derived = definition.form.derived.map(({ set }) => set);
  const { documents } = definition.product;
  const fault = (at: string, message: string, mend: string, code = 'unknown-field'): Issue => ({
    code,
    file,
    at,
    message,
    mend,
  });
  return [
    ...findDuplicates(documents.map((document) => document.name)).map((twice) =>
      fault('/documents', `There are two documents "${twice}".`, 'Give one another name.', 'name-twice'),
    ),
    ...documents.flatMap(({ groups, lists = [], benefitsOfPlan }, index) => {
      const at = formatPointer('documents', index);
      return [
        ...groups.flatMap((group, part) =>
          group.fields
            .filter((field) => !Object.hasOwn(fields, field) && !derived.includes(field))
            .map((field) =>
              fault(
                `${at}${formatPointer('groups', part, 'fields')}`,
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
                `${at}${formatPointer('lists', part, 'field')}`,
                `"${field}" is no list.`,
                'Name a field that is a list of items.',
              ),
            ];
          return [
            ...columns
              .filter((column) => !Object.hasOwn(items.properties, column))
              .map((column) =>
                fault(
                  `${at}${formatPointer('lists', part, 'columns')}`,
                  `An item of "${field}" has no "${column}".`,
                  `Its members are ${joinNames(Object.keys(items.properties))}.`,
                ),
              ),
            ...Object.entries(policyholder).flatMap(([column, logic]) =>
              listReadNames(logic)
                .filter((name) => !Object.hasOwn(fields, name) && !derived.includes(name))
                .map((name) =>
                  fault(
                    `${at}${formatPointer('lists', part, 'policyholder', column)}`,
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
