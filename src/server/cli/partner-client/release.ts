import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../platform/base/project-root.ts';
import { buildOpenApi } from '../../purchase/developers/open-api.ts';
import { ANY_SHOP } from './build-partner-client.ts';
import { RELEASED_FILE, serializeDescription } from './released-description.ts';

// `npm run partner-api:release`: later changes of the API for partners are compared with its present description.
const description = buildOpenApi({ origin: ANY_SHOP, email: '', examples: [] });
writeFileSync(join(projectRoot, RELEASED_FILE), serializeDescription(description));
