import { parentPort, workerData } from 'node:worker_threads';
import { type CsvFile, readCsv } from './read-csv';

// One file in a thread of its own: whoever sends a large one keeps nobody else waiting.
parentPort?.postMessage(readCsv(workerData as CsvFile));
