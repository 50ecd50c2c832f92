import type { Role } from '#shared/contract.ts';

export const ROLE_LABELS: Record<Role, string> = { manager: '管理員', consultant: '顧問' };
/** With this few recovery codes it is time for new ones. */
export const FEW_CODES = 3;
export const ROLES = Object.keys(ROLE_LABELS) as Role[];
