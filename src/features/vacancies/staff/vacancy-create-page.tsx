import { Create, SaveButton, SimpleForm, Toolbar } from 'react-admin';
import { CheckButton } from './check-button.tsx';
import { VacancyFields } from './vacancy-fields.tsx';

const BLANK = { nation: '台灣', workType: '全職' };

const Buttons = () => (
  <Toolbar sx={{ gap: 1, flexWrap: 'wrap', py: 1 }}>
    <SaveButton label="儲存草稿" alwaysEnable />
    <CheckButton />
  </Toolbar>
);

export function VacancyCreatePage() {
  return (
    <Create title="新增職缺" redirect="edit" mutationMode="pessimistic">
      <SimpleForm defaultValues={BLANK} toolbar={<Buttons />} warnWhenUnsavedChanges>
        <VacancyFields />
      </SimpleForm>
    </Create>
  );
}
