import type { CardReader } from './cards/card-reader.ts';
import type { ClaimForm } from './claims/claim-form.ts';
import type { Config } from './config.ts';
import type { Database, Probe } from './db/database.ts';
import type { DocumentRenderer } from './documents/render-document.ts';
import type { FileStore } from './files/file-store.ts';
import type { Ids } from './ids.ts';
import type { Lifecycles } from './lifecycles.ts';
import type { Transports } from './messages/transports.ts';
import type { Wording } from './messages/wording.ts';
import type { PaymentProvider } from './payments/provider/payment-provider.ts';
import type { Catalogue } from './products/product-catalogue.ts';
import type { WordingLibrary } from './products/wording-library.ts';

/** What the verbs of the server work with. All of it is an argument of `buildApp`, so that tests can set the world. */
export type Services = {
  config: Config;
  database: Database;
  catalogue: Catalogue;
  lifecycles: Lifecycles;
  claimForm: ClaimForm;
  wording: Wording;
  provider: PaymentProvider;
  /** Who carries SMS and e-mails. */
  transports: Transports;
  documents: DocumentRenderer;
  wordings: WordingLibrary;
  cards: CardReader;
  /** Pictures, by the id of their upload. */
  files: FileStore;
  now: () => Date;
  ids: Ids;
  /** Base-2 logarithm of the work that hashing a password takes. */
  passwordCost: number;
  /** Tells who watches the server's log that somebody has to look, by the code of an alarm. */
  alert: (alarm: string) => void;
  probe: Probe;
};
