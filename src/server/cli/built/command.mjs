// Runs a command for operators from the server's bundle: `node command.mjs NAME [ARGUMENT ...]`.
import { ensureBuilt } from './ensure-built.mjs';

ensureBuilt('server');
const [name] = process.argv.splice(2, 1);
await import(new URL(`../../../../dist/server/${name}.js`, import.meta.url));
