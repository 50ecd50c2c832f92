import type { PlainField } from '../shared/plain-form.tsx';
import { ROLE_LABELS, ROLES } from './rules.ts';

export const ROLE_FIELD: PlainField = {
  name: 'role',
  label: '角色',
  options: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  help: '管理員另可管理會員、人員、電子報與各項設定，並查看稽核紀錄；須使用兩步驟驗證',
};
