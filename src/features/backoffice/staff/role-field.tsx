import { OWN_PASSWORD, type PlainField } from '../shared/plain-form.tsx';
import { ROLE_LABELS, ROLES, type Role } from './rules.ts';

const ROLE_FIELD: PlainField = {
  name: 'role',
  label: '角色',
  options: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  help: '管理員另可管理會員、人員、電子報與各項設定，並查看稽核紀錄；須使用兩步驟驗證',
};

/** Which role somebody gets; whoever makes a 管理員 is asked for the password. */
export const roleFields = (initial: Role): PlainField[] => [
  { ...ROLE_FIELD, initial },
  ...(initial === 'manager' ? [] : [{ ...OWN_PASSWORD, onlyIf: ['role', 'manager'] } as const]),
];
