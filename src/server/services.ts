import type { Lifecycles } from './catalogue/lifecycles.ts';
import type { Catalogue } from './catalogue/products/product-catalogue.ts';
import type { WordingLibrary } from './catalogue/products/wording-library.ts';
import type { ClaimForm } from './claims/claim-form.ts';
import type { Config } from './config.ts';
import type { Ids } from './platform/base/ids.ts';
import type { CardReader } from './platform/cards/card-reader.ts';
import type { Database, Probe } from './platform/db/database.ts';
import type { DocumentRenderer } from './platform/documents/render-document.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { Transports } from './platform/messages/transports.ts';
import type { Wording } from './platform/messages/wording.ts';
import type { PaymentProvider } from './purchase/payments/provider/payment-provider.ts';

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
