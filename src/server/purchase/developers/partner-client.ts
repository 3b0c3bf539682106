import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getPartnerClient } from '#contract/integration/developers.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import descriptions from './descriptions.json' with { type: 'json' };

/** The name of the package with the client of partners. */
export const CLIENT_NAME = 'insurance-shop-client';

/** The folder of the built package, relative to the root of the project. */
export const CLIENT_FOLDER = 'dist/partner-client';

/** Names the file of the packed client: its name and the version of the API. */
export const nameClientFile = (): string => `${CLIENT_NAME}-${descriptions.version}.tgz`;

/** Describes how a program installs the client from this server; null if nobody has built it. */
export function describeClient(folder: string, origin: string): { version: string; command: string } | null {
  const file = nameClientFile();
  if (!existsSync(join(folder, file))) return null;
  const address = `${origin}${getPartnerClient.path.replace(':file', file)}`;
  return { version: descriptions.version, command: `npm install ${address}` };
}

/**
 * Reads the packed client.
 * @throws 404 `notFound` for the file of another version, or if nobody has built it
 */
export async function readClient(folder: string, file: string): Promise<Buffer> {
  if (file !== nameClientFile() || !existsSync(join(folder, file))) throw new ApiProblem(404, 'notFound');
  return readFile(join(folder, file));
}
