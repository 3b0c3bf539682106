import { projectRoot } from '../platform/base/project-root.ts';
import { buildServer } from './built/build-server.ts';
import { buildWeb } from './built/build-web.ts';

await buildWeb(projectRoot);
await buildServer(projectRoot);
