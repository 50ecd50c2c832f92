import { EntryCreate } from '#features/publishing/staff/entry-create.tsx';
import { ClientFields } from './client-fields.tsx';
import { NEW_STATE } from './contract.ts';
import { BLANK_CONTACT } from './rules.ts';

const BLANK = { state: NEW_STATE, assigneeId: null, contacts: [BLANK_CONTACT] };

export const ClientCreatePage = () => (
  <EntryCreate title="新增客戶" save="新增" blank={BLANK} redirect="show">
    <ClientFields />
  </EntryCreate>
);
