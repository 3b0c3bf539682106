import { projectRoot } from '../platform/base/project-root.ts';
import { serve } from '../serve.ts';
import { followProducts } from './products/follow-products.ts';

// The server of `npm run dev`: it loads changed products while it runs, and reports them to its parent process.
const { files, follow } = followProducts(projectRoot, (line) => process.stdout.write(`${line}\n`));
const { services } = await serve({ products: files, filesSell: true, demo: true });
follow(services, (taken) => process.send?.({ taken }));
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
