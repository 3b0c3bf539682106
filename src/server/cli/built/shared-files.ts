import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

type SharedFile = {
  name: string;
  /** The pieces whose modules it holds: all that they import at once, and not they themselves. */
  pieces: readonly string[];
  /** Those of the pieces that it holds themselves. */
  whole?: readonly string[];
  /** Those among them that one of these pieces imports as well; left out, all. */
  sharedWith?: readonly string[];
  /** Those among them that so many of the pieces import; left out, one. */
  sharedBy?: number;
  /** Those alone that no page of the public's can ever come to, or those alone that some can. */
  isOf?: 'portal' | 'both';
  fits?: RegExp;
  /** What its modules import stays outside. */
  alone?: boolean;
};

const journey = 'surfaces/journey/wizard-route.tsx';
/** What every page comes to, once it asks something: too little for files of their own. */
const everywhere = ['kit/progress/call-feedback-view.tsx', 'kit/dialog/dialog.tsx', 'kit/feedback/notice.tsx'];
/** What is typed into, in a journey and by who signs in, and what an ended session forgets of drafts. */
const asking = [
  ...['kit/feedback/error-summary.tsx', 'fields/field/field.tsx', 'fields/text/text-input.tsx'],
  ...['i18n/latin-digits.ts', 'draft/draft-link.ts', 'api/http.ts'],
];
const portal = 'surfaces/portal';
const studio = 'surfaces/studio';
const parts =
  'pages journey tariff reviewed words lists cover promotions after-sale papers people settings files decided';
/** What shows one product of the studio. */
const studioProduct = [
  `${studio}/product/product-page.tsx`,
  ...parts.split(' ').map((part) => `${studio}/parts/${part}/${part}-part.tsx`),
  `${studio}/preview/preview-pane.tsx`,
];

/** Words that are asked for all together, in one file of a language: of a product's parts, and of a journey. */
const words: [name: string, files: RegExp][] = [
  ['studio-words', /\/locales\/(\w+)\/studio-(?!making|evidence)[\w-]+\.json$/],
  ['wizard-words', /\/locales\/(\w+)\/(wizard|problems)\.json$/],
];

/** Parts of a product whose dialogs come with them: small files pack badly, and whoever opens such a part opens its dialogs. */
const rooms: [name: string, files: RegExp][] = ['tariff', 'pages'].map((room) => [
  `studio-${room}`,
  new RegExp(`/surfaces/studio/parts/${room}/`),
]);

const ofBoth = /\/src\/(shared|contract|product-files|web\/(api|kit))\/|\/node_modules\/lucide-react\//;

/** In this order: a module is in the first file that takes it, and what it imports goes with it. */
const pageFiles: readonly SharedFile[] = [
  { name: 'boot', pieces: ['boot.ts'] },
  // The frame of the public's pages, which who signs in to the portal has no use for.
  {
    name: 'site',
    pieces: ['surfaces/public/site.tsx'],
    whole: ['surfaces/public/site.tsx', 'surfaces/public/home/home-page.tsx'],
    fits: /\/surfaces\/public\//,
    alone: true,
  },
  {
    name: 'client',
    pieces: ['entry-client.tsx', 'surfaces/public/site.tsx', ...everywhere],
    whole: ['entry-client.tsx', ...everywhere],
  },
  {
    name: 'shop',
    pieces: [
      'surfaces/public/home/home-page.tsx',
      'surfaces/public/home/home-reasons.tsx',
      'surfaces/public/products/chooser-page.tsx',
      'surfaces/public/products/product-cards.tsx',
    ],
    sharedWith: [journey, 'draft/page/confirm-clear-dialog.tsx'],
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
    // With what a sign-out forgets of drafts: else every page of the portal had the whole journey for it.
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
  // What the public's pages have, too, but none of those above: of who signs in, and of who has.
  { name: 'start', pieces: [`${portal}/portal.tsx`], isOf: 'both', fits: ofBoth },
  {
    name: 'user',
    pieces: ['staff-pages.tsx', `${studio}/release/products/studio-page.tsx`],
    isOf: 'both',
    fits: ofBoth,
  },
];

/**
 * How the modules that the public's pages begin with are put into files: few, for each file costs a cheap phone tasks of
 * its own, and not one, for a page fetches little that it does not need. All other modules are as the bundler finds best.
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
      // What these import that the public's pages have, too, stays outside.
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
      // A part itself stays a file that is asked for by its own name.
      name: (id) => (files.test(id) && !id.endsWith('-part.tsx') ? name : null),
    }),
  );
  // The index of react-query names it beside what every page needs.
  const ofLists: Rolldown.CodeSplittingGroup = {
    priority: pageFiles.length + 1,
    debugName: 'long-lists',
    includeDependenciesRecursively: false,
    name: (id) => (/\/(useInfiniteQuery|infiniteQueryObserver)\.js$/.test(id) ? 'long-lists' : null),
  };
  return [...ofWords, ofLists, ...files, ...ofRooms];
}

/**
 * Everything that a module imports at once, and it itself.
 * @param isFollowed of what is imported later: whether it counts, too
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

/** What a module imports at once. Of the index of all icons only those that it names: else every file had the icons of all. */
function listImports(graph: Graph, module: string): string[] {
  const { importedIds = [], code = '' } = graph.getModuleInfo(module) ?? {};
  if (iconIndex.test(module)) return [];
  return importedIds.flatMap((id) => (iconIndex.test(id) ? listIconFiles(code ?? '', mapIconFiles(graph, id)) : [id]));
}

/** The files of the icons that code imports. */
function listIconFiles(code: string, files: Map<string, string>): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
  );
  return names.flatMap((name) => files.get(name) ?? []);
}

/** The file of each icon, by each of its names. */
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
