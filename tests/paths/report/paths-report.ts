import type { Case } from '#engine/cases/run-case.ts';
import type { ChartDefinition } from '#engine/language/definition.ts';
import type { Answers } from '#engine/record.ts';
import type { MutantReport } from '#workbench/mutants/mutant.ts';
import type { ChangedExpectation } from '#workbench/release-checks/changed-expectations.ts';
import type { RecordedRun } from '../../mutants/scores.ts';

/** Where a path is walked: by the engine alone, through the API in process, in Chromium. */
export type PathRunner = 'engine' | 'api' | 'browser';

export const pathRunners: PathRunner[] = ['engine', 'api', 'browser'];

/** The results of one run of `npm run paths`. The JSON, the HTML, the JUnit file and the terminal all show this. */
export type PathsReport = {
  /** When the run ended, an ISO instant in UTC. */
  made: string;
  /** The same seed walks the same paths. */
  seed: number;
  /** The places of the requested walk. */
  in: PathRunner[];
  products: ProductReport[];
  /** The results of the mutants of all kinds in the last complete run (`tests/mutants/record.json`). */
  recorded?: RecordedRun;
};

export type ProductReport = {
  product: string;
  /** The name that buyers read, in English. */
  title: string;
  /** Fingerprint of the definition that was walked. */
  version: string;
  /** Seconds that the walks needed. */
  seconds: Partial<Record<PathRunner | 'mutants', number>>;
  items: CoveredItem[];
  paths: PathReport[];
  /** Faults that need no walk: transitions that do not exist, guards that nothing decides. */
  findings: { code: string; message: string; mend: string }[];
  mutants?: MutantReport[];
  /** The changes of its promises since a commit; null where it did not exist then. */
  changed?: { since: string; promises: ChangedExpectation[] | null };
  /** With every `$ref` put in place: what the HTML draws. */
  chart?: ChartDefinition;
};

export type ItemKind = 'state' | 'transition' | 'guard' | 'reset' | 'rule' | 'message' | 'afterSale' | 'axe';

/** Something that the product declares, and where it was walked. */
export type CoveredItem = {
  /** `transition journey.plan NEXT 0`; the same in every run. */
  id: string;
  kind: ItemKind;
  /** The line for people: `journey.plan NEXT → summaryInfo`. */
  line: string;
  walked: PathRunner[];
  /** Where it need not be walked, and why. */
  excused?: Partial<Record<PathRunner, string>>;
};

export type PathReport = {
  /** Stable: made of the product and the events, e.g. `travel-4f21c9`. */
  id: string;
  /** One sentence or two that a tester reads. */
  story: string;
  /** The case that supplies the answers, and the changes in it. */
  answers: string;
  /** The day by which it is judged. */
  asOf: string;
  steps: StepReport[];
  walked: Partial<Record<PathRunner, 'passed' | 'failed'>>;
  /** Ids of the items that the path covers. */
  covers: string[];
  failures: PathFailure[];
};

/** One event and the state of the journey after it. */
export type StepReport = {
  event: string;
  says: string;
  /** Title of the page that is open after it. */
  page?: string;
  /** The same page by its name in the chart. */
  at?: string;
  state: string;
};

export type PathFailure = {
  in: PathRunner;
  /** Index into `steps`. */
  step: number;
  /** The transition in which it went wrong, and the shortest path to it, in one line. */
  line: string;
  message: string;
  /** To send again. */
  answers: Answers;
  /** The findings of lookups and the circumstances of the server, for a case of this failure. */
  findings?: NonNullable<Case['findings']>;
  circumstances?: NonNullable<Case['circumstances']>;
  /** PNG, as a data address, so that the report is one file. */
  screenshot?: string;
};

export type PathRunResult = {
  /** By the id of the path. */
  failures: Map<string, PathFailure>;
  passed: Set<string>;
  /** Ids of the items that were really walked. */
  items: Set<string>;
  /** The faults of items that are on no path: rules, resets, messages. The items are not walked then. */
  complaints?: { id: string; message: string }[];
  seconds: number;
};
