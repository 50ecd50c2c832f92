import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { listTags } from '../tags/contract.ts';

export const TAGS_KEY = ['talentTags'];

/** The tags that are on talents, on most of them first. */
export const useTags = (enabled = true) =>
  useQuery({
    queryKey: TAGS_KEY,
    queryFn: () => call<typeof listTags>('GET /api/admin/talentTags'),
    enabled,
  }).data;
