import { projectRoot } from '../platform/base/project-root.ts';
import { buildServer } from './built/build-server.ts';
import { buildWeb } from './built/build-web.ts';
import { buildPartnerClient } from './partner-client/build-partner-client.ts';

// `npm run build`; arguments name the only parts to build.
const parts = process.argv.length > 2 ? process.argv.slice(2) : ['web', 'server', 'client'];
if (parts.includes('web')) await buildWeb(projectRoot);
if (parts.includes('server')) await buildServer(projectRoot);
if (parts.includes('client')) await buildPartnerClient(projectRoot);
