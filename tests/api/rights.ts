import { readFileSync } from 'node:fs';
import type { Scope } from '#contract/scopes.ts';

/** A row of rights.md. */
export type Right = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` where a part differs. */
  path: string;
  /** Anyone, a customer, any person who is signed in, or whoever holds one of these rights. */
  who: 'anyone' | 'customer' | 'person' | Scope[];
  whose: string;
  /** A second person or a proof that it needs besides; often empty. */
  more: string;
  why: string;
};

/** The rights of the table by their names in the contract. */
export const NAMES: Record<string, Scope> = {
  sell: 'b2b:sell',
  claims: 'b2b:claims',
  reports: 'b2b:reports',
  'partner-admin': 'b2b:admin',
  webhooks: 'b2b:webhooks',
  export: 'b2b:export',
  orders: 'insurer:orders',
  review: 'insurer:claims',
  'pay-claims': 'insurer:claim-payments',
  admin: 'insurer:admin',
  'insurer-export': 'insurer:export',
  audit: 'insurer:audit',
  edit: 'studio:edit',
  approve: 'studio:approve',
};

/** Every row of rights.md, in its order. Throws for a row that names an unknown right. */
export const rights: readonly Right[] = readFileSync(new URL('./rights.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map(parseRight);

function parseRight(line: string): Right {
  const [call = '', who = '', whose = '', more = '', why = ''] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  const [method, path = ''] = call.replaceAll('`', '').split(' ');
  return { method: method as Right['method'], path, who: parseWho(who), whose, more, why };
}

function parseWho(text: string): Right['who'] {
  if (text === 'anyone' || text === 'customer' || text === 'person') return text;
  return text.split(' ').map((name) => {
    const scope = NAMES[name];
    if (!scope) throw new Error(`rights.md names no right "${name}"`);
    return scope;
  });
}

/** Method and path, as an error of a test names a row. */
export const formatCallName = ({ method, path }: Pick<Right, 'method' | 'path'>) => `${method} ${path}`;

/** The row of a call that was made, by its address; undefined where there is none. */
export function findRight(method: string, address: string): Right | undefined {
  const [path = ''] = address.split('?');
  const fits = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  // A row that names the part itself wins over one where it differs.
  return rights
    .filter((right) => right.method === method && fits(right.path))
    .toSorted((left, right) => left.path.split(':').length - right.path.split(':').length)[0];
}
