import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where systemd runs: resolves when the server answers again, as the unit says. */
export function restartService(): boolean {
  if (!existsSync('/run/systemd/system')) return false;
  return spawnSync('systemctl', ['restart', 'vigilia.service'], { stdio: 'inherit' }).status === 0;
}
