import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { listTags } from '../tags/contract.ts';

export const TAGS_KEY = ['talentTags'];

/** The tags in use, the most frequent first. */
export const useTags = (enabled = true) =>
  useQuery({
    queryKey: TAGS_KEY,
    queryFn: () => call<typeof listTags>('GET /api/admin/talentTags'),
    enabled,
  }).data;
