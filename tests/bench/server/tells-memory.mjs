// Loaded into the server that is measured, before its own program: tells its parent what it has in memory after collection.
process.on('message', async (asked) => {
  if (asked !== 'collect') return;
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 100));
  }
  process.send({ memory: process.memoryUsage() });
});
