import type { Ids } from './base/ids.ts';
import type { CardReader } from './cards/card-reader.ts';
import type { PlatformConfig } from './config.ts';
import type { Database, Probe } from './db/database.ts';
import type { DocumentRenderer } from './documents/render-document.ts';
import type { FileStore } from './files/file-store.ts';
import type { VirusScanner } from './files/virus-scanner.ts';
import type { MessageChannels } from './messages/message-channels.ts';
import type { Wording } from './messages/wording.ts';

/** A clock that is not the database's, a database without a free connection, files that cannot be kept. */
export type HealthTrouble = 'clockDiffers' | 'databaseBusy' | 'filesAway';

/** What the verbs of the platform work with. Each wing adds what is its own (`services.ts` there). */
export type PlatformServices = {
  config: PlatformConfig;
  database: Database;
  wording: Wording;
  /** Who carries SMS and e-mails. */
  transports: MessageChannels;
  documents: DocumentRenderer;
  cards: CardReader;
  /** Pictures by the id of their upload, and papers that were given out. */
  files: FileStore;
  /** Asked about what others send before it is kept; undefined: nobody looks. */
  scanner: VirusScanner | undefined;
  now: () => Date;
  ids: Ids;
  /** Tells who watches the server's log that somebody has to look, by the code of an alarm. */
  alert: (alarm: string) => void;
  probe: Probe;
  /** Whether this server is about to end: it finishes what it has in hand, and who asks whether it is ready hears no. */
  life: {
    isEnding: boolean;
    /** Faults of this server at present (operations/running/check-self.ts). */
    troubles?: readonly HealthTrouble[];
  };
};
