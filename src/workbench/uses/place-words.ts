import type { SourceNode } from './source-nodes.ts';

/** The kind of a name, by the path of its position. `@` stands for the name where it is a member name of the path. */
const membersByPath: [RegExp, string][] = [
  [/^pages\/@$/, 'the page itself'],
  [/^pages\/[^/]+\/schema\/properties\/@$/, 'the field itself'],
  [/\/items\/properties\/@$/, 'member of an item'],
  [/\/uiSchema\/(.*\/)?@$/, 'presentation'],
  [/\/when\/@$/, 'asked only while'],
  [/\/choices\/@$/, 'choices'],
  [/\/fills\/@$/, 'filled by a finding'],
  [/^conditions\/@$|^itemConditions\/[^/]+\/@$/, 'the condition itself'],
  [/^itemConditions\/@$/, 'conditions about its items'],
  [/^start\/@$/, 'value at the start'],
  [/^tables\/@$/, 'the table itself'],
  [/^inputs\/@$/, 'input of the rating'],
  [/^plans\/\d+\/limits\/@$/, 'limit of a plan'],
  [/^optional\/@$/, 'bought by choice'],
  [/(^|\/)states\/@$/, 'state of the chart'],
  [/^[^/]+\/answers\/(.*\/)?@$/, 'answer of a case'],
  [/^[^/]+\/facts\/@$/, 'fact of a case'],
  [/^customer\/@$/, 'remembered of a customer'],
];

const valuesByPath: [RegExp, string][] = [
  [/\/required\/\d+$/, 'required'],
  [/\/ui:order\/\d+$/, 'order of the fields'],
  [/\/sections\/\d+\/fields\/\d+$/, 'section'],
  [/\/rules\/\d+\/unless$/, 'rule'],
  [/\/rules\/\d+\/(at|each)$/, 'place of a rule'],
  [/\/message$/, 'message'],
  [/\/hints\/\d+\/when$/, 'hint'],
  [/\/hints\/\d+\/at$/, 'place of a hint'],
  [/\/when\/[^/]+$/, 'asks a field'],
  [/\/effects\/\d+\/when$/, 'condition of an effect'],
  [/\/inputs\/\d+$/, 'input of an effect'],
  [/\/finding$/, 'finding'],
  [/\/shows\/\d+$/, 'shown'],
  [/\/expects\/field$/, 'expected items'],
  [/\/readsCards\/field$/, 'read from cards'],
  [/\/picturesAhead\/\d+$/, 'offered ahead'],
  [/^impossible\/\d+\/fact$/, 'told impossible'],
  [/^derived\/\d+\/set$/, 'the derived value itself'],
  [/^steps\/\d+\/set$/, 'the step itself'],
  [/\/lookup\/0$/, 'looked up'],
  [/\/lookup\/1$/, 'column looked up'],
  [/^tables\/.*\/(inputs\/\d+\/name|outputs\/\d+)$/, 'column'],
  [/^tables\//, 'cell'],
  [/^compare$/, 'compared'],
  [/^documents\/.*\/(fields|columns)\/\d+$/, 'printed'],
  [/^documents\/.*\/(field|benefitsOfPlan)$/, 'printed'],
  [/(^|\/)guard(\/params\/field)?$/, 'guard'],
  [/\/actions\/.*\/(fields|keep)\/\d+$/, 'cleared or kept'],
  [/\/(target|initial)$|\/on\/[^/]+$|\/onDone$/, 'way of the chart'],
  [/\/enum\/\d+$/, 'option'],
  [/\/list$/, 'list'],
  [/^plans\/\d+\/id$/, 'the plan itself'],
  [/^lines\/\d+$/, 'the benefit line itself'],
  [/^[^/]+\/ends$/, 'where a case ends'],
  [/^[^/]+\/answers\//, 'answered by a case'],
];

/** Finds the kind of `name` at a node; undefined if the node does not contain the name. */
export function findNameKind({ file, path, value }: SourceNode, name: string): string | undefined {
  const way = path.join('/');
  if (path.at(-1) === name) {
    if (file.startsWith('locales/')) return 'words';
    const member = [...path.slice(0, -1), '@'].join('/');
    const found = membersByPath.find(([place]) => place.test(member));
    if (found) return found[1];
  }
  if (typeof value !== 'string' || file.startsWith('locales/')) return undefined;
  if (path.at(-1) === 'var') return value.split('.').includes(name) ? 'read' : undefined;
  if (value !== name) return undefined;
  return valuesByPath.find(([place]) => place.test(way))?.[1] ?? 'value';
}
