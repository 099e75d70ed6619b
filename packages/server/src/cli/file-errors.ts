import { userInfo } from 'node:os';

/**
 * Why a file could not be read or written, and what to do about it, in place of the system's abbreviation.
 * @param whereRefused what helps against missing rights
 */
export function messageOf(
  error: unknown,
  whereRefused = 'Run the command as root, or name another place.',
): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!path) return error.message;
  if (['EACCES', 'EPERM'].includes(code))
    return `${path}: the user ${userInfo().username} may not read or write it. ${whereRefused}`;
  const reason = REASONS[code];
  return reason ? `${path}: ${reason}` : error.message;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder.',
  ENOTDIR: 'a part of this path is not a folder.',
  EISDIR: 'this is a folder. Name a file in it.',
  EEXIST: 'it exists already. Choose another name.',
  EROFS: 'it can only be read: the disk, or for the service a folder outside of ReadWritePaths in its unit.',
  ENOSPC: 'the disk is full. Free some space, and try again.',
};
