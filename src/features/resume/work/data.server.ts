import { Entries } from '../shared/data.server.ts';
import type { Experience, ExperienceInput, JobTenure, JobTenureInput } from './contract.ts';
import './tables.server.ts';

export const jobTenures = new Entries<JobTenure, JobTenureInput>({
  table: 'job_tenures',
  id: ['job_tenure_id', 'jobTenureId'],
  fields: [
    ['job_category', 'jobCategory'],
    ['year_of_job_tenure', 'yearOfJobTenure'],
  ],
});

export const experiences = new Entries<Experience, ExperienceInput>({
  table: 'experiences',
  id: ['experience_id', 'experienceId'],
  fields: [
    ['company_name', 'companyName'],
    ['position', 'position'],
    ['job_category', 'jobCategory'],
    ['on_duty', 'onDuty'],
    ['date_of_start', 'dateOfStart'],
    ['date_of_end', 'dateOfEnd'],
    ['location', 'location'],
    ['salary', 'salary'],
    ['job_description', 'jobDescription'],
    ['performance', 'performance'],
    ['reasons_for_leaving', 'reasonsForLeaving'],
  ],
});
