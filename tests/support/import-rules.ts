import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** The table of the house: what a room may import, and which packages where that is limited. */
const IMPORT_RULES: Record<string, { rooms: string[]; packages?: string[] }> = {
  engine: { rooms: ['engine'], packages: ['xstate', 'big.js'] },
  // Of Node.js only what computes: comparing and hashing.
  workbench: {
    rooms: ['workbench', 'engine'],
    packages: ['xstate', '@xstate/test', 'big.js', 'node:util', 'node:crypto'],
  },
  shared: { rooms: ['shared', 'engine'], packages: ['react-intl', 'regexparam'] },
  contract: { rooms: ['contract', 'shared', 'engine'], packages: ['typebox'] },
  'product-files': {
    rooms: ['product-files', 'contract', 'shared', 'engine'],
    packages: ['csv-parse', 'jsonc-parser'],
  },
  server: { rooms: ['server', 'workbench', 'product-files', 'contract', 'shared', 'engine'] },
  web: { rooms: ['web', 'product-files', 'contract', 'shared', 'engine'] },
};
const SQL_FILE_PATTERN = /^src\/server\/(platform\/db\/|.*repository\.ts$)/;
/** A tab of the studio: no one imports another. */
const STUDIO_TAB_PATTERN = /^src\/web\/surfaces\/studio\/parts\/([\w-]+)\//;
/** The calls of the API, and the service worker with the files that it stores. */
const HTTP_FILES = /^src\/web\/(api\/http\.ts$|offline\/)/;
const XSTATE_FILE_PATTERN =
  /^src\/(engine\/chart\.ts|workbench\/(journeys\/[a-z-]+|base\/chart-transitions)\.ts|web\/draft\/(page\/)?([a-z-]*machine|draft-setup|use-[a-z-]+)\.ts|web\/surfaces\/studio\/base\/workspace\/(saving-machine|workspace)\.ts)$/;

/** Files of src that import what their room may not, as `file rule what`. */
export function findImportViolations({ file, imports, nodes }: SourceFile): string[] {
  const [, room = '', floor = '', surface = ''] = file.split('/');
  const fault = (rule: string, what: string) => `${file} ${rule} ${what}`;
  const faults = imports.flatMap(({ from, isType }) => {
    const target = resolveImport(file, from);
    if (target === undefined) return packageFaults(room, from, isType).map((rule) => fault(rule, from));
    const [top, wanted = '', wantedFloor = '', wantedSurface = ''] = target.split('/');
    if (top === 'tests') return [fault('tests', from)];
    if (top !== 'src') return /^(locales\/|product|machines\/lifecycles\/)/.test(target) ? [] : [fault('room', from)];
    const known = IMPORT_RULES[room];
    if (known && !known.rooms.includes(wanted)) return [fault('room', from)];
    const isOther = floor === 'surfaces' && wantedFloor === 'surfaces' && surface !== wantedSurface;
    if (room === 'web' && wanted === 'web' && isOther) return [fault('surface', from)];
    const [part, wantedPart] = [STUDIO_TAB_PATTERN.exec(file)?.[1], STUDIO_TAB_PATTERN.exec(target)?.[1]];
    return part !== undefined && wantedPart !== undefined && part !== wantedPart ? [fault('part', from)] : [];
  });
  return [
    ...faults,
    ...findProtocolViolations(
      file,
      imports.map(({ from }) => resolveImport(file, from) ?? from),
      nodes,
    ).map((rule) => fault(rule, '')),
  ];

  function packageFaults(inRoom: string, from: string, isType: boolean): string[] {
    const name = packageName(from);
    const rules =
      /^(xstate|@xstate\/react)$/.test(name) &&
      !XSTATE_FILE_PATTERN.test(file) &&
      !(isType && /^(engine|workbench)$/.test(inRoom))
        ? ['xstate']
        : [];
    const allowed = IMPORT_RULES[inRoom]?.packages;
    const type = isType && /^(engine|workbench)$/.test(inRoom) && name === 'ajv';
    return allowed && !allowed.includes(name) && !type && rules.length === 0 ? [...rules, 'package'] : rules;
  }
}

/** The files that use SQL and HTTP. */
function findProtocolViolations(file: string, targets: string[], nodes: SourceFile['nodes']): string[] {
  const words = nodes.flatMap(({ type, value, cooked }) =>
    type === 'Literal' && typeof value === 'string' ? [value] : typeof cooked === 'string' ? [cooked] : [],
  );
  const sql =
    targets.some(
      (target) =>
        /^(drizzle-orm|pg$|@electric-sql)/.test(target) ||
        /^src\/server\/platform\/db\/[\w/-]*schema\.ts$/.test(target),
    ) || words.some((word) => /^\s*(select\s.+\sfrom|insert into|update\s+\w+\s+set|delete from)\s/is.test(word));
  const http =
    file.startsWith('src/web/') &&
    (targets.some((target) => /^(ky|axios|undici)$/.test(target)) ||
      nodes.some(({ type, callee }) => type === 'CallExpression' && (callee as { name?: string }).name === 'fetch'));
  return [...(sql && !SQL_FILE_PATTERN.test(file) ? ['sql'] : []), ...(http && !HTTP_FILES.test(file) ? ['http'] : [])];
}

/** `@scope/name` or `name` of an import. */
export function packageName(from: string): string {
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Path from the top of what an import names, or undefined for a package. */
export function resolveImport(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from);
  const [, room, rest] = /^#([\w-]+)\/(.+)$/.exec(from) ?? [];
  return room === undefined ? undefined : room === 'tests' ? `tests/${rest}` : `src/${room}/${rest}`;
}

/** Circles of imports, types included: who reads one file of a circle must read all of it. */
export function findImportCycles(files: SourceFile[]): string[] {
  const next = new Map(
    files.map(({ file, imports }) => [
      file,
      imports.flatMap(({ from }) => resolveImport(file, from)).filter((target) => target !== undefined),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: string[]): void => {
    if (way.includes(file)) {
      found.push([...way.slice(way.indexOf(file)), file].join(' > '));
      return;
    }
    if (done.has(file)) return;
    for (const target of next.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const { file } of files) visit(file, []);
  return found;
}
