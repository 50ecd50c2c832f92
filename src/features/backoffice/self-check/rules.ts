import type { CheckState } from './contract.ts';

/** The worst state whose threshold the value has reached. */
export function stateOf(value: number, { warning, bad }: { warning: number; bad: number }): CheckState {
  if (value >= bad) return 'bad';
  return value >= warning ? 'warning' : 'ok';
}

export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} 秒`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} 分鐘`;
  return seconds < 48 * 3600 ? `${Math.round(seconds / 3600)} 小時` : `${Math.round(seconds / 86_400)} 天`;
}

/** Which version is running, if the build knows it, and how to get a newer one. */
export function versionText(version = ''): { text: string; advice: string } {
  if (!version) return { text: '', advice: '' };
  return { text: `版本 ${version}，`, advice: '更新網站程式：在伺服器上執行 npm run update' };
}
