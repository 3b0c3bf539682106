import { assemble } from './assemble.ts';
import { ConfigError, readConfig } from './config.ts';

/** Listens. What the server is, stands in app.ts. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { app, worker, close, services } = await assemble(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().then(() => process.exit(0)));
  await app.listen({ port: config.port, host: config.host });
  worker.start();
  process.stdout.write(`Ready at http://localhost:${config.port} (${services.database.kind}, ${config.envType})\n`);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || (error instanceof Error && /in use/.test(error.message));
  process.stderr.write(
    expected ? `${(error as Error).message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
