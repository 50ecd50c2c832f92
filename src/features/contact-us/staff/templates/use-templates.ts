import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call.ts';
import type { listTemplates } from './contract.ts';

export const TEMPLATES_KEY = ['reply-templates'];

/** The reply templates. */
export const useTemplates = () =>
  useQuery({
    queryKey: TEMPLATES_KEY,
    queryFn: () => call<typeof listTemplates>('GET /api/admin/replyTemplates'),
  });
