// Which of the agency's staff may do what.

export const ROLES = ['manager', 'consultant'] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_LABELS: Record<Role, string> = { manager: '管理員', consultant: '顧問' };
