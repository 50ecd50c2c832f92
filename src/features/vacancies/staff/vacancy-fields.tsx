import { Box } from '@mui/material';
import { SelectInput, TextInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { WORK_TYPES } from '#content/work-types.ts';
import { AssigneeInput } from '#features/backoffice/shared/assignees/assignee-input.tsx';
import { DayInput } from '#features/backoffice/shared/inputs/moment-input.tsx';
import { useAwake } from '#features/backoffice/shared/use-awake.ts';
import { PublishingFacts } from '#features/publishing/staff/publishing-facts.tsx';
import { Columns } from './columns-section.tsx';
import { type AdminVacancy, STATUS_LABELS } from './contract.ts';
import { FactFields } from './fact-fields.tsx';
import { TownshipInput } from './inputs/township-input.tsx';
import { VacancyLinks } from './vacancy-links.tsx';

const limit = (max: number) => ({ slotProps: { htmlInput: { maxLength: max } }, helperText: `最多 ${max} 個字` });

const NEW = '網站上看不到。新的應徵會交給負責人';

/** The fields of a vacancy; the server validates them. */
export function VacancyFields() {
  const record = useRecordContext<AdminVacancy>();
  useAwake();
  const known = record && !JOB_CATEGORIES.includes(record.category) ? [record.category] : [];
  const categories = [...JOB_CATEGORIES, ...known];
  return (
    <Box sx={{ width: '100%', maxWidth: 860 }}>
      <PublishingFacts labels={STATUS_LABELS}>
        <VacancyLinks />
      </PublishingFacts>
      <TextInput source="position" label="職務名稱（必填）" {...limit(200)} />
      <Columns>
        <SelectInput
          source="category"
          label="職務類別（必填）"
          emptyText="請選擇"
          choices={categories}
          helperText={false}
        />
        <SelectInput
          source="workType"
          label="工作性質（必填）"
          emptyText="請選擇"
          choices={[...WORK_TYPES]}
          helperText={false}
        />
      </Columns>
      <TextInput
        source="salary"
        label="薪資（必填）"
        slotProps={{ htmlInput: { maxLength: 100 } }}
        helperText="例如：月薪 38,000~42,000 元；只寫一個金額時，網站會加上「以上」。有填「薪資細節」的金額時可不填，會自動產生。經常性薪資未達 4 萬元時，依法不得只寫「面議」"
      />
      <Columns>
        <TextInput source="nation" label="國家（必填）" {...limit(50)} />
        <CityInput />
        <TownshipInput />
      </Columns>
      <TextInput source="address" label="地址" {...limit(300)} />
      <TextInput
        source="content"
        label="工作內容（必填）"
        multiline
        minRows={10}
        {...limit(20_000)}
        helperText="最多 20,000 個字；換行會照樣顯示"
      />
      <DayInput
        source="lastDay"
        label="截止日期"
        helperText="當天仍可應徵；不填則持續刊登"
        ifOver="這一天已經過了，儲存後就會截止，網站上看不到這個職缺"
      />
      <Box sx={{ maxWidth: 430, mt: 1 }}>
        <AssigneeInput help={record ? `${NEW}；變更時，還在進行、沒有另外指派的應徵也會一併變更` : NEW} />
      </Box>
      {/* A list's row, which is shown until the vacancy has been read, has no facts. */}
      {(!record || record.facts) && <FactFields />}
    </Box>
  );
}

const CITIES = Object.keys(postalCodes);

/** In Taiwan one of the 22, by which visitors filter; abroad as typed. */
function CityInput() {
  const nation: string | undefined = useWatch({ name: 'nation' });
  const city: string | undefined = useWatch({ name: 'city' });
  if (nation && nation.trim() !== '台灣') return <TextInput source="city" label="縣市（必填）" {...limit(50)} />;
  const known = city && !(city in postalCodes) ? [city] : [];
  return (
    <SelectInput
      source="city"
      label="縣市（必填）"
      emptyText="請選擇"
      choices={[...CITIES, ...known]}
      helperText={false}
    />
  );
}
