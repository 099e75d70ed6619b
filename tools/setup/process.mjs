// @ts-check
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * Runs a program in this terminal and gives its exit code; a program ended by a signal counts as failed.
 * Standard input is closed: nothing here ever asks a question.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    // A signal to us must also end the program.
    const end = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.on('SIGINT', end).on('SIGTERM', end);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', end).off('SIGTERM', end);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a program and returns its output, for steps that print only when something is wrong.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }));
  });
}
