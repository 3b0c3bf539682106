import { orDemonstration } from '../demonstration.ts';
import { projectRoot } from '../platform/base/project-root.ts';
import { serve } from '../serve.ts';
import { buildWeb } from './web/build-web.ts';

// `npm start`: the built site and the server, from a fresh clone on.
await buildWeb(projectRoot);
await serve({ demo: true }, orDemonstration(process.env));
