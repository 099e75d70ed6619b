import { userInfo } from 'node:os';

/** Why a file could not be read or written, and what to do about it, in place of the system's abbreviation. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code ?? ''];
  return reason && path ? `${path}: ${reason}` : error.message;
}

const mayNot = `the user ${userInfo().username} may not read or write it. Run the command as root, or name another place.`;

const REASONS: Readonly<Record<string, string>> = {
  EACCES: mayNot,
  EPERM: mayNot,
  ENOENT: 'there is no such file or folder.',
  ENOTDIR: 'a part of this path is not a folder.',
  EISDIR: 'this is a folder. Name a file in it.',
  EEXIST: 'it exists already. Choose another name.',
  EROFS: 'this disk can only be read.',
  ENOSPC: 'the disk is full. Make room, and try again.',
};
