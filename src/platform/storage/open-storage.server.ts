import type { SiteSettings } from '../settings/settings.server.ts';
import { openDiskStorage } from './disk-storage.server.ts';
import { openS3Storage } from './s3-storage.server.ts';
import type { Storage } from './storage.server.ts';

/** In the bucket where one is named, else in the data folder. */
export const openStorage = (settings: Pick<SiteSettings, 'dataDir' | 's3'>): Storage =>
  settings.s3 ? openS3Storage(settings.s3) : openDiskStorage(settings.dataDir);
