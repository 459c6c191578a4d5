/** Loaded before a child's own code: the channel to the parent closes when the parent is gone, also when it was killed. */
const PATIENCE = 10_000;

process.channel?.unref();
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), PATIENCE).unref();
});
