import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

type SharedFile = {
  name: string;
  /** Entry modules: the file contains their static imports, but not the entry modules themselves. */
  pieces: readonly string[];
  /** Entry modules that the file contains too. */
  whole?: readonly string[];
  /** Limits the file to modules that one of these entry modules also imports; undefined: no limit. */
  sharedWith?: readonly string[];
  /** Limits the file to modules that at least this number of `pieces` import; by default 1. */
  sharedBy?: number;
  /** `portal`: only modules that no public page reaches. `both`: only modules that a public page also reaches. */
  isOf?: 'portal' | 'both';
  fits?: RegExp;
  /** True: the file contains only modules that match, and not their imports. */
  alone?: boolean;
};

const home = 'surfaces/public/home/home-page.tsx';
const journey = 'surfaces/journey/wizard-route.tsx';
/** Modules that every page loads after its first request; they are too small for files of their own. */
const everywhere = ['kit/progress/call-feedback-view.tsx', 'kit/dialog/dialog.tsx', 'kit/feedback/notice.tsx'];
/** Input modules of journeys and sign-ins, and the code that clears drafts after a session. */
const asking = [
  ...['kit/feedback/error-summary.tsx', 'fields/field/field.tsx', 'fields/text/text-input.tsx'],
  ...['draft/draft-link.ts', 'api/http.ts', '../engine/language/typed/digits.ts'],
];
const portal = 'surfaces/portal';
const studio = 'surfaces/studio';
/** The tabs of a product in the studio. The tab `site` is for the website and not for a product. */
const parts = readdirSync(new URL(`../../../web/${studio}/parts`, import.meta.url)).filter((part) => part !== 'site');
/** Modules that show one product of the studio. */
const studioProduct = [
  `${studio}/product/product-page.tsx`,
  ...parts.map((part) => `${studio}/parts/${part}/${part}-part.tsx`),
  `${studio}/preview/preview-pane.tsx`,
];

/**
 * Messages in one file for each language, because they are loaded together: those of a product in the studio, and those
 * of a journey.
 */
const words: [name: string, files: RegExp][] = [
  ['studio-words', /\/locales\/(\w+)\/studio-(?!making|evidence)[\w-]+\.json$/],
  ['wizard-words', /\/locales\/(\w+)\/(wizard|problems)\.json$/],
];

/** Modules that are bundled into a file of their own, whatever imports them. */
const ownFiles: [name: string, modules: RegExp][] = [
  // The cleaner of typed text, numbers and dates: journeys and forms need it, lists do not.
  ['typed', /\/typed\/(characters|amount)\.ts$|\/fields\/(number\/number-input|date\/date-(input|parts))\.tsx?$/],
  // The index of react-query imports these modules together with modules that every page needs.
  ['long-lists', /\/(useInfiniteQuery|infiniteQueryObserver)\.js$/],
  // The shell loads it when a question is asked; forms of the portal and of the studio contain it.
  ['confirm-dialog', /\/desk\/form\/confirm-dialog\.tsx$/],
  // The acts on many rows: lists of the portal need them, those of the studio do not.
  ['bulk', /\/desk\/bulk\//],
  // The schemas whose members the studio's panels edit: one file compresses better than one for each.
  ['studio-schemas', /\/engine\/schemas\/(product|parts|page|form|promotions)\.schema\.json$/],
];

/**
 * One file for the dialogs and other modules of each of these studio tabs: small files compress badly, and a user of
 * such a tab opens its dialogs.
 */
const rooms: [name: string, files: RegExp][] = ['tariff', 'pages'].map((room) => [
  `studio-${room}`,
  new RegExp(`/surfaces/studio/parts/${room}/`),
]);

const ofBoth = /\/src\/(shared|contract|product-files|web\/(api|kit))\/|\/node_modules\/lucide-react\//;

/** The order matters: a module belongs to the first file that matches it, together with its imports. */
const pageFiles: readonly SharedFile[] = [
  { name: 'boot', pieces: ['boot.ts'] },
  // The frame of the public pages, which portal users do not need.
  {
    name: 'site',
    pieces: ['surfaces/public/site.tsx'],
    whole: ['surfaces/public/site.tsx'],
    fits: /\/surfaces\/public\//,
    alone: true,
  },
  {
    name: 'home',
    pieces: [home],
    whole: [home],
    // With the icons that no other page shows.
    fits: /\/surfaces\/public\/|\/icons\/(lock-keyhole|scan-line|shield-check)\.\w+$/,
    alone: true,
  },
  {
    name: 'client',
    pieces: ['entry-client.tsx', 'surfaces/public/site.tsx', home, ...everywhere],
    whole: ['entry-client.tsx', ...everywhere],
  },
  {
    name: 'cards',
    pieces: ['surfaces/public/products/product-cards.tsx'],
    whole: ['surfaces/public/products/product-cards.tsx'],
    fits: /\/src\/web\/product\/|\/product-(cards|scene)\.tsx$/,
  },
  { name: 'asking', pieces: asking, whole: asking, sharedWith: [journey] },
  { name: 'product', pieces: ['surfaces/public/product/benefit-page.tsx'], sharedWith: [journey] },
  { name: 'engine', pieces: [journey], fits: /\/src\/engine\// },
  {
    name: 'ui',
    pieces: [journey],
    // Includes the code that clears drafts after a sign-out; otherwise every page of the portal would load the whole
    // journey for it.
    fits: /\/src\/web\/(kit|fields\/field|draft\/draft-link)\b|\/fields\/\w+\/[\w-]*(input|area|combobox|radio-cards)|\/node_modules\/lucide-react\//,
  },
  {
    name: 'journey',
    pieces: [journey],
    whole: [journey],
    fits: /\/src\/web\/surfaces\/journey\/|\/node_modules\/lucide-react\//,
  },
  { name: 'sign-in', pieces: [`${portal}/portal.tsx`], isOf: 'portal' },
  {
    name: 'shell',
    pieces: ['staff-pages.tsx', 'staff-frame.tsx'],
    isOf: 'portal',
  },
  {
    name: 'lists',
    pieces: [
      `${studio}/release/products/studio-page.tsx`,
      `${portal}/orders/orders-page.tsx`,
      `${portal}/claims/claims-page.tsx`,
    ],
    sharedBy: 2,
    isOf: 'portal',
  },
  {
    name: 'studio',
    pieces: [`${studio}/release/products/studio-page.tsx`],
    sharedWith: [`${studio}/release/release/release-page.tsx`, ...studioProduct],
    isOf: 'portal',
  },
  { name: 'studio-product', pieces: studioProduct, sharedBy: 2, isOf: 'portal' },
  // Modules that the public pages share but that are in none of the files above.
  { name: 'start', pieces: [`${portal}/portal.tsx`], isOf: 'both', fits: ofBoth },
  {
    name: 'user',
    pieces: ['staff-pages.tsx', `${studio}/release/products/studio-page.tsx`],
    isOf: 'both',
    fits: ofBoth,
  },
];

/**
 * Groups the initial modules of the public pages into files. There are only a few, because each file costs a cheap
 * phone extra tasks, and more than one, so that a page loads little that it does not need. The bundler groups all other
 * modules.
 * @param web the folder of the web application
 */
export function planSharedFiles(web: string): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, Set<string>>();
  const reachedFrom = (graph: Graph, piece: string): Set<string> => {
    const found = known.get(piece) ?? collectImports(graph, join(web, piece));
    known.set(piece, found);
    return found;
  };
  let publics: Set<string> | undefined;
  const isPublic = (graph: Graph, id: string): boolean => {
    publics ??= collectImports(
      graph,
      join(web, 'entry-client.tsx'),
      (next) => !/surfaces\/(portal|studio|testing)\/|\/web\/(preview\/|staff-)/.test(next),
    );
    return publics.has(id);
  };
  const isPiece = new Set(pageFiles.flatMap(({ pieces }) => pieces.map((piece) => join(web, piece))));
  for (const piece of isPiece)
    if (!existsSync(piece)) throw new Error(`shared-files.ts names ${piece}, which does not exist`);
  const ofWords = words.map(
    ([name, files]): Rolldown.CodeSplittingGroup => ({
      priority: pageFiles.length + 1,
      debugName: name,
      name: (id) => {
        const [, language] = files.exec(id) ?? [];
        return language ? `${name}-${language}` : null;
      },
    }),
  );
  const files = pageFiles.map(
    (
      { name, pieces, whole = [], sharedWith, sharedBy = 1, isOf, fits = /./, alone = false },
      index,
    ): Rolldown.CodeSplittingGroup => ({
      priority: pageFiles.length - index,
      debugName: name,
      // A file with `isOf` or `alone` contains only modules that match; their imports may be in another file.
      includeDependenciesRecursively: isOf === undefined && !alone,
      name: (id, graph) => {
        const isReached = pieces.filter((piece) => reachedFrom(graph, piece).has(id)).length >= sharedBy;
        const isShared = !sharedWith || sharedWith.some((piece) => reachedFrom(graph, piece).has(id));
        const isLeft = isPiece.has(id) && !whole.some((piece) => join(web, piece) === id);
        if (!isReached || !isShared || isLeft || !fits.test(id)) return null;
        return isOf === undefined || isPublic(graph, id) === (isOf === 'both') ? name : null;
      },
    }),
  );
  const ofRooms = rooms.map(
    ([name, files]): Rolldown.CodeSplittingGroup => ({
      priority: 0.5,
      debugName: name,
      includeDependenciesRecursively: false,
      // The main module of a tab is not included: it has a file of its own, with its own name.
      name: (id) => (files.test(id) && !id.endsWith('-part.tsx') ? name : null),
    }),
  );
  const ofModules = ownFiles.map(
    ([name, modules]): Rolldown.CodeSplittingGroup => ({
      priority: pageFiles.length + 1,
      debugName: name,
      includeDependenciesRecursively: false,
      name: (id) => (modules.test(id) ? name : null),
    }),
  );
  return [...ofWords, ...ofModules, ...files, ...ofRooms];
}

/**
 * Collects a module and all its static imports, direct and indirect.
 * @param isFollowed returns true for dynamic imports that count too
 */
function collectImports(
  graph: Graph,
  start: string,
  isFollowed: (module: string) => boolean = () => false,
): Set<string> {
  const found = new Set<string>();
  const visit = (module: string): void => {
    if (found.has(module)) return;
    found.add(module);
    for (const next of listImports(graph, module)) visit(next);
    for (const next of graph.getModuleInfo(module)?.dynamicallyImportedIds ?? []) if (isFollowed(next)) visit(next);
  };
  visit(start);
  return found;
}

const iconIndex = /\/node_modules\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

/**
 * Lists the static imports of a module. For the index of icons it lists only the icons that the module names; otherwise
 * every file would contain all icons.
 */
function listImports(graph: Graph, module: string): string[] {
  const { importedIds = [], code = '' } = graph.getModuleInfo(module) ?? {};
  if (iconIndex.test(module)) return [];
  return importedIds.flatMap((id) => (iconIndex.test(id) ? listIconFiles(code ?? '', mapIconFiles(graph, id)) : [id]));
}

/** Lists the files of the icons that code imports. */
function listIconFiles(code: string, files: Map<string, string>): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/(\w+)( as \w+)?/g)].map(([, name = '']) => name),
  );
  return names.map((name) => {
    const file = files.get(name);
    if (!file) throw new Error(`shared-files.ts does not find the icon ${name} in the index of lucide-react`);
    return file;
  });
}

/** Maps each name of an icon to its file. */
function mapIconFiles(graph: Graph, index: string): Map<string, string> {
  const { importedIds = [], code = '' } = graph.getModuleInfo(index) ?? {};
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of (code ?? '').matchAll(
    /export\s*\{([^}]*)\}\s*from\s*["']\.(\/[^"']+)["']/g,
  )) {
    const id = importedIds.find((one) => one.endsWith(file));
    if (id) for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, id);
  }
  return files;
}
