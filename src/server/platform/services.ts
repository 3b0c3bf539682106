import type { Ids } from './base/ids.ts';
import type { CardReader } from './cards/card-reader.ts';
import type { PlatformConfig } from './config.ts';
import type { Database, Probe } from './db/database.ts';
import type { DocumentRenderer } from './documents/render-document.ts';
import type { FileStore } from './files/file-store.ts';
import type { VirusScanner } from './files/virus-scanner.ts';
import type { MessageChannels } from './messages/message-channels.ts';
import type { Wording } from './messages/wording.ts';

/** Problems: the clock differs from the database's, the database has no free connection, files cannot be saved. */
export type HealthTrouble = 'clockDiffers' | 'databaseBusy' | 'filesAway';

/** The dependencies of the platform's functions. Each other area of the server adds its own in its `services.ts`. */
export type PlatformServices = {
  config: PlatformConfig;
  database: Database;
  wording: Wording;
  /** Carriers of SMS and e-mails. */
  transports: MessageChannels;
  documents: DocumentRenderer;
  cards: CardReader;
  /** Pictures by the id of their upload, and issued documents. */
  files: FileStore;
  /** Scans uploads before they are saved; undefined: no scanner. */
  scanner: VirusScanner | undefined;
  now: () => Date;
  ids: Ids;
  /** Writes an alarm's code to the server's log, for its operators. */
  alert: (alarm: string) => void;
  probe: Probe;
  /** The state of this server. While it is ending, it completes running work and reports that it is not ready. */
  life: {
    isEnding: boolean;
    /** Current problems of this server (operations/running/check-self.ts). */
    troubles?: readonly HealthTrouble[];
  };
};
