import { expect, test } from 'vitest';
import { diskText, loadText } from './rules.ts';

const GB = 1_000_000_000;

test.each([
  [{ free: 45 * GB, all: 100 * GB, state: 'ok' as const }, '還剩 45 GB（共 100 GB）'],
  [{ free: 1.2 * GB, all: 40 * GB, state: 'warning' as const }, '只剩 1.2 GB（共 40 GB），請安排清理或加大磁碟'],
  [
    { free: 0.3 * GB, all: 40 * GB, state: 'bad' as const },
    '只剩 300 MB（共 40 GB），快要存不下新檔案，請立即清理或加大磁碟',
  ],
])('the disk %o reads %s', (disk, text) => expect(diskText(disk)).toBe(text));

test.each([
  [{ processors: 2, share: 0.35 }, '不忙：最近五分鐘平均用到 2 個處理器的 35%'],
  [
    { processors: 4, share: 1.6 },
    '很忙：最近五分鐘的工作量是 4 個處理器的 160%，網頁會變慢；請找出佔用主機的程式，或換處理器較多的主機',
  ],
])('the load %o reads %s', (load, text) => expect(loadText(load)).toBe(text));
