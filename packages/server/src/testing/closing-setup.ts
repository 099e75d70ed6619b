import { afterAll, afterEach } from 'vitest';
import { closeOpened } from './closing';

// A set-up file runs for every test file, unlike the modules that the files of a worker share.
afterEach(() => closeOpened('test'));
afterAll(() => closeOpened('file'));
