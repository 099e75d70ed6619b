/**
 * For programs that a test starts and ends within seconds: WebAssembly without its optimising compiler, which takes half
 * of the processor time in which a server with an embedded database starts. End-to-end tests of a fresh installation and
 * those of the package run without it, as homes do.
 */
export const NODE_SWITCHES = ['--liftoff-only'];
