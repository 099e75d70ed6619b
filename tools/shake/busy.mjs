// @ts-check
// A process that keeps a processor busy until its parent ends it, or has ended itself.

const SLICE = 50;

process.on('disconnect', () => process.exit());
spin();

function spin() {
  const end = performance.now() + SLICE;
  while (performance.now() < end);
  setImmediate(spin);
}
