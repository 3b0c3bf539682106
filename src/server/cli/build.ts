import { projectRoot } from '../platform/base/project-root.ts';
import { buildServer } from './built/build-server.ts';
import { buildWeb } from './built/build-web.ts';

// `npm run build`; arguments name the only parts to build.
const parts = process.argv.length > 2 ? process.argv.slice(2) : ['web', 'server'];
if (parts.includes('web')) await buildWeb(projectRoot);
if (parts.includes('server')) await buildServer(projectRoot);
