import { type Assembled, assemble, type Dependencies } from './assemble.ts';
import { followSales } from './catalogue/releases/follow-sales.ts';
import { readConfig } from './config.ts';
import { startSelfChecks } from './operations/running/check-self.ts';
import { endGracefully } from './operations/running/end-gracefully.ts';
import { ConfigError } from './platform/base/config-error.ts';

/** Starts the server and listens until a signal ends it. A failed start prints its reason and ends the process. */
export async function serve(dependencies: Dependencies = {}, env: NodeJS.ProcessEnv = process.env): Promise<Assembled> {
  let stop = (): void => process.exit(1);
  // The parent process is gone: without it this server would run on and lock its data.
  process.once('disconnect', () => stop());
  if (process.connected === false) stop();
  try {
    const config = readConfig(env);
    const assembled = await assemble(config, dependencies);
    const { app, worker, close, services, accounts, proposed, troubles, showFigures, makeYear } = assembled;
    const unfollow = followSales(services.catalogue, app.log);
    const stopChecking = startSelfChecks(services);
    const end = async () => {
      unfollow();
      stopChecking();
      const settings = config.running;
      const left = await endGracefully({ life: services.life, stopJobs: worker.stop, close, settings });
      if (left) process.stderr.write(`STOP_SECONDS: ${left} were not finished in ${settings.stopSeconds} seconds\n`);
      process.exit(left ? 1 : 0);
    };
    let isEnding = false;
    stop = () => {
      if (isEnding) return;
      isEnding = true;
      void end();
    };
    let signals = 0;
    // The second signal ends the process immediately.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        signals += 1;
        if (signals > 1) process.exit(1);
        stop();
      });
    await app.listen({ port: config.port, host: config.host });
    await showFigures();
    await worker.start();
    process.stdout.write(`Ready at http://localhost:${config.port} (${services.database.kind}, ${config.envType})\n`);
    if (!config.isProd) process.stdout.write(`Demonstration (ENV_TYPE=${config.envType}): nothing here is real.\n`);
    if (proposed)
      process.stdout.write(
        `The files of products are not what is on sale: release ${proposed.number} proposes them.\n`,
      );
    if (dependencies.demo) process.stdout.write(accounts?.() ?? '');
    // Not awaited: the server answers meanwhile.
    void makeYear();
    // Not awaited: a missing external service must not delay sales.
    void troubles().then((lines) => lines.map((line) => process.stderr.write(`${line}\n`)));
    return assembled;
  } catch (error) {
    const expected = error instanceof ConfigError || (error instanceof Error && /in use/.test(error.message));
    process.stderr.write(
      expected ? `${(error as Error).message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  }
}
