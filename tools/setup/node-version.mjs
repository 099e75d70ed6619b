// @ts-check
// Imported first by every command, so that an old Node ends with a message and not with a stack trace.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Vigilia needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
