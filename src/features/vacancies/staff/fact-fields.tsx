import { Box, Typography } from '@mui/material';
import { CheckboxGroupInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { JOB_CATEGORIES } from '#content/job-categories.ts';
import { postalCodes } from '#content/postal-codes.ts';
import { WholeNumberInput } from '#features/backoffice/shared/inputs/whole-number-input.tsx';
import { LANGUAGES } from '#features/resume/language/contract.ts';
import {
  EDUCATION_LEVELS,
  EMPLOYER_SHOWN,
  EMPLOYMENTS,
  educationText,
  LANGUAGE_LEVELS,
  PAY_PERIODS,
  REMOTE,
  SHIFTS,
} from '../facts/rules.ts';
import { Columns } from './columns-section.tsx';
import { FactsSection } from './facts-section.tsx';
import { EmployerInput } from './inputs/employer-input.tsx';
import { RowsInput } from './inputs/rows-input.tsx';
import { townshipsOf } from './inputs/rules.ts';
import { TagsInput } from './inputs/tags-input.tsx';

const labelled = (labels: Record<string, string>) => Object.entries(labels).map(([id, name]) => ({ id, name }));
const levels = EDUCATION_LEVELS.map((id) => ({ id, name: educationText(id) }));
const plain = { helperText: false as const };
const limited = (max: number) => ({ ...plain, slotProps: { htmlInput: { maxLength: max } } });

/** Grouped fields for what a vacancy may say beyond the specification's. */
export const FactFields = () => (
  <Box sx={{ mt: 3, mb: 2 }}>
    <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
      更多條件（選填）
    </Typography>
    <FactsSection title="薪資細節" names={['pay', 'payNote']}>
      <Columns>
        {/* An element, so that no mark for "required" follows: one is always selected. */}
        <SelectInput source="facts.pay.period" label={<>計薪方式</>} choices={[...PAY_PERIODS]} isRequired {...plain} />
        <WholeNumberInput source="facts.pay.low" label="薪資下限（元）" {...plain} />
        <WholeNumberInput source="facts.pay.high" label="薪資上限（元）" {...plain} />
      </Columns>
      <TextInput source="facts.payNote" label="薪資說明" {...limited(100)} helperText="例如：依學經歷核薪、另有獎金" />
    </FactsSection>
    <FactsSection title="條件" names={['experience', 'education', 'languages', 'skills']}>
      <Columns>
        <WholeNumberInput
          source="facts.experience"
          label="工作經驗（年）"
          {...plain}
          helperText="至少需要幾年；0 表示不拘"
        />
        <SelectInput source="facts.education" label="學歷要求" emptyText="不填" choices={levels} {...plain} />
      </Columns>
      <RowsInput
        source="facts.languages"
        label="語文能力"
        columns={[
          { name: 'language', label: '語言', choices: LANGUAGES },
          { name: 'level', label: '程度', choices: LANGUAGE_LEVELS },
        ]}
        add="新增語文"
      />
      <TagsInput source="facts.skills" label="專長技能" helperText="輸入後按 Enter，或以頓號、逗號分隔" />
    </FactsSection>
    <FactsSection title="上班方式" names={['shifts', 'remote', 'employments']}>
      <CheckboxGroupInput source="facts.shifts" label="上班時段" choices={[...SHIFTS]} {...plain} />
      <SelectInput
        source="facts.remote"
        label="遠端工作"
        emptyText="不填"
        choices={labelled(REMOTE)}
        {...plain}
        sx={{ maxWidth: 260 }}
      />
      <CheckboxGroupInput source="facts.employments" label="僱用型態" choices={[...EMPLOYMENTS]} {...plain} />
    </FactsSection>
    <FactsSection title="其他類別與地點" names={['otherCategories', 'otherPlaces']}>
      <TagsInput
        source="facts.otherCategories"
        label="其他類別"
        options={JOB_CATEGORIES}
        helperText="求職者選這些類別時也找得到"
      />
      <RowsInput
        source="facts.otherPlaces"
        label="其他地點"
        columns={[
          { name: 'city', label: '縣市', choices: Object.keys(postalCodes) },
          { name: 'township', label: '鄉鎮市區', max: 50, suggest: ({ city }) => townshipsOf(city ?? '') },
        ]}
        add="新增地點"
      />
    </FactsSection>
    <FactsSection title="福利與人數" names={['benefits', 'headcount']}>
      <TagsInput source="facts.benefits" label="福利" helperText="例如：三節獎金、員工旅遊；以頓號或逗號分隔" />
      <WholeNumberInput source="facts.headcount" label="需求人數" {...plain} sx={{ maxWidth: 260 }} />
    </FactsSection>
    <FactsSection title="公司與來源" names={['employer', 'employerShown', 'employerText', 'source', 'sourceNumber']}>
      <EmployerInput source="facts.employer" />
      <Columns>
        <SelectInput
          source="facts.employerShown"
          label={<>公司名稱的顯示</>}
          choices={labelled(EMPLOYER_SHOWN)}
          isRequired
          {...plain}
        />
        <EmployerText />
      </Columns>
      <Columns>
        <TextInput source="facts.source" label="來源" {...limited(50)} helperText="例如：104、公司官網" />
        <TextInput
          source="facts.sourceNumber"
          label="來源編號"
          {...limited(100)}
          helperText="匯入時用來辨識同一個職缺"
        />
      </Columns>
    </FactsSection>
  </Box>
);

/** Shown if the description replaces the name, or already has text. */
function EmployerText() {
  const shown: unknown = useWatch({ name: 'facts.employerShown' });
  const text: unknown = useWatch({ name: 'facts.employerText' });
  if (shown !== 'description' && !text) return null;
  return <TextInput source="facts.employerText" label="公司說明" {...limited(100)} helperText="例如：上市半導體公司" />;
}
